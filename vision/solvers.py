"""SciPy's solvers, loaded when they are first needed: that takes as long as the rest of a server's start."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def assign(costs: NDArray[np.floating]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """(rows, columns) of the assignment of rows to columns with the smallest sum of `costs` (N, M)."""
    from scipy.optimize import linear_sum_assignment

    rows, columns = linear_sum_assignment(costs)
    return rows, columns


def least_squares(
    residuals: Callable[[Floats], Floats], start: Floats, scales: Floats, most: int
) -> tuple[Floats, float] | None:
    """(the unknowns (N,) that make the sum of squares of `residuals` least, that sum), from a start and with a scale of
    each unknown; None where they are not numbers. `most`: evaluations."""
    from scipy.optimize import least_squares as solve

    if not np.isfinite(residuals(start)).all():
        return None
    found = solve(residuals, start, x_scale=scales, max_nfev=most)
    return found.x, 2 * float(found.cost)
