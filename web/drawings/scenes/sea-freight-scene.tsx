import { Drawing, type DrawingProps } from '../drawing.tsx';

export function SeaFreightScene(props: DrawingProps) {
  return (
    <Drawing width={280} height={170} {...props}>
      <path className="fill-drawing-haze" d="M150 140c20-40 46-56 76-50s46 26 54 50z" />
      <circle className="fill-drawing-haze" cx="70" cy="50" r="22" />
      <path className="fill-drawing-leaf" d="M74 80h30v22H74zm64-22h30v22h-30zm-32 22h30v22h-30z" />
      <path className="fill-drawing-volt" d="M138 82h30v20h-30zM106 58h30v22h-30z" />
      <path className="fill-drawing-deep" d="M178 102V56h28v14h6v32z" />
      <path className="fill-drawing-paper" d="M184 64h16v8h-16z" />
      <path
        className="fill-drawing-deep"
        d="M44 104h192l-14 27c-4 8-11 10.5-20 10.5-15 0-16 14-31 14s-16-14-31-14-16 14-31 14-16-14-31-14c-10 0-17-6-22-16z"
      />
      <path className="stroke-drawing-volt" d="M58 116h166" />
      <path
        className="fill-drawing-haze"
        d="M16 141.5c16 0 16 14 31 14s16-14 31-14 16 14 31 14 16-14 31-14 16 14 31 14 16-14 31-14 16 14 31 14 16-14 31-14c-8 18-28 27-60 27H76c-32 0-52-9-60-27z"
      />
      <path
        className="stroke-route"
        strokeLinecap="butt"
        d="M0 141.5h16c16 0 16 14 31 14s16-14 31-14 16 14 31 14 16-14 31-14 16 14 31 14 16-14 31-14 16 14 31 14 16-14 31-14h16"
      />
    </Drawing>
  );
}
