/** Scan reasons that mean a later delivery than promised. */
export const delayReasons: readonly string[] = ['DELAYED', 'WEATHER', 'TRAFFIC', 'VEHICLE_FAULT'];
