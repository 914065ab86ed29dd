"""SciPy's solver of assignments, loaded when it is first needed: that takes as long as the rest of a server's start."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def assign(costs: NDArray[np.floating]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """(rows, columns) of the assignment of rows to columns with the smallest sum of `costs` (N, M)."""
    from scipy.optimize import linear_sum_assignment

    rows, columns = linear_sum_assignment(costs)
    return rows, columns
