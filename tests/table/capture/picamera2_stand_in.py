"""A stand-in for the system's `picamera2` where there is no Raspberry Pi: its names, its arguments, its order of calls.

It follows picamera2 0.3 as its source reads: a camera is configured before it starts, `switch_mode_and_capture_array`
returns to the configuration before, whose controls hold again then. What is called in another order raises.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

FULL = (4608, 2592)


class Picamera2:
    """One camera module 3 on the board. `made` are all that were opened."""

    made: ClassVar[list[Picamera2]] = []
    cameras = 1
    focuses = True
    broken = False

    def __init__(self, camera_num: int = 0) -> None:
        if camera_num >= self.cameras:
            raise IndexError("list index out of range")
        self.sensor_resolution = FULL
        self.camera_controls: dict[str, tuple[Any, Any, Any]] = {
            "ExposureTime": (1, 66666, None),
            "AeEnable": (0, 1, 1),
        }
        if self.focuses:
            self.camera_controls |= {"AfMode": (0, 2, 0), "LensPosition": (0.0, 32.0, 1.0)}
        self.configuration: dict[str, Any] | None = None
        self.controls: dict[str, Any] = {}
        self.started = self.closed = False
        self.cycles = self.stills = 0
        self.made.append(self)

    @staticmethod
    def global_camera_info() -> list[dict[str, Any]]:
        own = [{"Id": f"/base/axi/pcie@120000/rp1/i2c@88000/imx708@1a{n}"} for n in range(Picamera2.cameras)]
        return [*own, {"Id": "/base/axi/pcie@120000/rp1/usb@200000-1:1.0-046d:082d"}]

    def _made(self, main: Mapping[str, Any], buffer_count: int, controls: Mapping[str, Any]) -> dict[str, Any]:
        assert set(main) == {"size", "format"} and main["format"] == "RGB888"
        for key in controls:
            if key not in (*self.camera_controls, "FrameRate"):
                raise RuntimeError(f"Control {key} is not advertised by libcamera")
        return {"main": dict(main), "buffer_count": buffer_count, "controls": dict(controls)}

    def create_video_configuration(self, main: Any, *, buffer_count: int = 6, controls: Any) -> dict[str, Any]:
        return self._made(main, buffer_count, controls)

    def create_still_configuration(self, main: Any, *, buffer_count: int = 1, controls: Any) -> dict[str, Any]:
        return self._made(main, buffer_count, controls)

    def configure(self, camera_config: dict[str, Any]) -> None:
        if self.started:
            raise RuntimeError("Camera must be stopped before configuring")
        self.configuration = camera_config
        self.controls |= camera_config["controls"]

    def start(self) -> None:
        if self.configuration is None:
            raise RuntimeError("Camera has not been configured")
        self.started = True

    def set_controls(self, controls: Mapping[str, Any]) -> None:
        self.controls |= controls

    def autofocus_cycle(self) -> bool:
        assert self.started
        self.cycles += 1
        self.controls |= {"AfMode": 1, "LensPosition": 0.92}
        return True

    def capture_metadata(self) -> dict[str, float]:
        assert self.started
        return {"LensPosition": self.controls.get("LensPosition", 1.0)}

    def _picture(self, configuration: dict[str, Any]) -> Any:
        if not self.started or self.closed:
            raise RuntimeError("Camera is not running")
        if Picamera2.broken:
            raise TimeoutError("the camera front end has timed out")
        width, height = configuration["main"]["size"]
        picture = np.full((height, width, 3), 60, np.uint8)
        picture[height // 4 : height // 2, width // 4 : width // 2] = (200, 120, 40)
        return picture

    def capture_array(self, name: str = "main") -> Any:
        assert name == "main" and self.configuration is not None
        return self._picture(self.configuration)

    def switch_mode_and_capture_array(self, camera_config: dict[str, Any], name: str = "main") -> Any:
        assert name == "main" and self.configuration is not None
        self.controls |= camera_config["controls"]
        self.stills += 1
        picture = self._picture(camera_config)
        self.controls |= self.configuration["controls"]
        return picture

    def close(self) -> None:
        self.closed, self.started = True, False
