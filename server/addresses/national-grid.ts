import type { PostArea } from './post-areas.ts';

/** In metres. */
interface GridPosition {
  readonly easting: number;
  readonly northing: number;
}

type Degrees = Pick<PostArea, 'latitude' | 'longitude'>;

interface Ellipsoid {
  readonly a: number;
  readonly b: number;
}

const wgs84: Ellipsoid = { a: 6_378_137, b: 6_356_752.314245 };
const airy: Ellipsoid = { a: 6_377_563.396, b: 6_356_256.909 };

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const arcSeconds = (seconds: number) => radians(seconds / 3600);

/** From the satellites' datum to that of the national grid (Helmert): to within five metres. */
const shift = {
  metres: [-446.448, 125.157, -542.06],
  scale: 1 + 20.4894e-6,
  turn: [arcSeconds(-0.1502), arcSeconds(-0.247), arcSeconds(-0.8421)],
} as const;

const eccentricity = ({ a, b }: Ellipsoid) => 1 - (b * b) / (a * a);

/** On the national grid (EPSG:27700), from degrees as a browser tells them. */
export function toGrid(position: Degrees): GridPosition {
  const latitude = radians(position.latitude);
  const longitude = radians(position.longitude);
  const e = eccentricity(wgs84);
  const normal = wgs84.a / Math.sqrt(1 - e * Math.sin(latitude) ** 2);
  const x = normal * Math.cos(latitude) * Math.cos(longitude);
  const y = normal * Math.cos(latitude) * Math.sin(longitude);
  const z = normal * (1 - e) * Math.sin(latitude);
  const { metres, scale, turn } = shift;
  return project(
    metres[0] + scale * x - turn[2] * y + turn[1] * z,
    metres[1] + turn[2] * x + scale * y - turn[0] * z,
    metres[2] - turn[1] * x + turn[0] * y + scale * z,
  );
}

const grid = {
  scale: 0.9996012717,
  latitude: radians(49),
  longitude: radians(-2),
  easting: 400_000,
  northing: -100_000,
};

/** Transverse Mercator, as the Ordnance Survey writes it. */
function project(x: number, y: number, z: number): GridPosition {
  const { a, b } = airy;
  const e = eccentricity(airy);
  const flat = Math.hypot(x, y);
  let latitude = Math.atan2(z, flat * (1 - e));
  for (let step = 0; step < 6; step += 1) {
    const normal = a / Math.sqrt(1 - e * Math.sin(latitude) ** 2);
    latitude = Math.atan2(z + e * normal * Math.sin(latitude), flat);
  }
  const [sin, cos, tan] = [Math.sin(latitude), Math.cos(latitude), Math.tan(latitude)];
  const nu = (a * grid.scale) / Math.sqrt(1 - e * sin ** 2);
  const rho = (a * grid.scale * (1 - e)) / (1 - e * sin ** 2) ** 1.5;
  const eta = nu / rho - 1;
  const n = (a - b) / (a + b);
  const [less, more] = [latitude - grid.latitude, latitude + grid.latitude];
  const meridian =
    b *
    grid.scale *
    ((1 + n + (5 / 4) * n ** 2 + (5 / 4) * n ** 3) * less -
      (3 * n + 3 * n ** 2 + (21 / 8) * n ** 3) * Math.sin(less) * Math.cos(more) +
      ((15 / 8) * n ** 2 + (15 / 8) * n ** 3) * Math.sin(2 * less) * Math.cos(2 * more) -
      (35 / 24) * n ** 3 * Math.sin(3 * less) * Math.cos(3 * more));
  const east = Math.atan2(y, x) - grid.longitude;
  const northing =
    meridian +
    grid.northing +
    (nu / 2) * sin * cos * east ** 2 +
    (nu / 24) * sin * cos ** 3 * (5 - tan ** 2 + 9 * eta) * east ** 4 +
    (nu / 720) * sin * cos ** 5 * (61 - 58 * tan ** 2 + tan ** 4) * east ** 6;
  const easting =
    grid.easting +
    nu * cos * east +
    (nu / 6) * cos ** 3 * (nu / rho - tan ** 2) * east ** 3 +
    (nu / 120) * cos ** 5 * (5 - 18 * tan ** 2 + tan ** 4 + 14 * eta - 58 * tan ** 2 * eta) * east ** 5;
  return { easting, northing };
}

const metresPerDegree = 111_320;

/** The other way round: each step leaves less than a tenth of the error. */
export function toDegrees({ easting, northing }: GridPosition): Degrees {
  let latitude = 54;
  let longitude = -2;
  for (let step = 0; step < 10; step += 1) {
    const at = toGrid({ latitude, longitude });
    latitude += (northing - at.northing) / metresPerDegree;
    longitude += (easting - at.easting) / (metresPerDegree * Math.cos(radians(latitude)));
  }
  return { latitude, longitude };
}
