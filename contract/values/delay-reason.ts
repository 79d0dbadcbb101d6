/** The reasons of a scan that mean 'later than we said'. */
export const delayReasons: readonly string[] = ['DELAYED', 'WEATHER', 'TRAFFIC', 'VEHICLE_FAULT'];
