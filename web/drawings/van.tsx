import { Lark } from './lark.tsx';

/** 190 by 100, wheels on the lower edge; for use inside other drawings. */
export function Van() {
  return (
    <>
      <path
        className="fill-drawing-deep"
        d="M4 22A14 14 0 0 1 18 8h98c13 0 21 5 28 15l19 27c15 3 25 10 25 24v10a6 6 0 0 1-6 6h-10a20 20 0 0 0-40 0H68a20 20 0 0 0-40 0H10a6 6 0 0 1-6-6z"
      />
      <path className="fill-drawing-haze" d="M116 20h2c7 0 12 3 16 9l14 21h-32z" />
      <path className="stroke-drawing-leaf" d="M106 20v62M116 62h8" />
      <path className="fill-drawing-volt" d="M188 70v8h-9a4 4 0 0 1 0-8z" />
      <g transform="translate(30 15) scale(1.08)" className="text-drawing-paper">
        <path className="fill-current" d="M-24 39H6v4h-30z" />
        <Lark wingClassName="stroke-drawing-volt" />
      </g>
      <g className="fill-drawing-paper stroke-drawing-line" strokeWidth="7">
        <circle cx="48" cy="87" r="9.5" />
        <circle cx="152" cy="87" r="9.5" />
      </g>
    </>
  );
}
