/** The white margin, in modules, without which readers find no code. */
const margin = 4;

interface QrCodeProps {
  /** How many modules it is wide and high. */
  readonly size: number;
  /** The dark ones. */
  readonly path: string;
  readonly label: string;
}

/** A QR code. Dark on white in either scheme, because that is what every camera reads. */
export function QrCode({ size, path, label }: QrCodeProps) {
  const width = size + 2 * margin;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${width} ${width}`}
      shapeRendering="crispEdges"
      className="h-auto w-full max-w-56 rounded-control border border-line"
    >
      <rect x={-margin} y={-margin} width={width} height={width} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
