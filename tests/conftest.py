"""What holds for all tests."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "patient",
    parent=settings(),  # of the place where the tests run
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("patient")
