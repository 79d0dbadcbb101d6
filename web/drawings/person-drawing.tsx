import { Drawing, type DrawingProps } from './drawing.tsx';

export type PersonRole = 'collects' | 'sorts' | 'drives' | 'answers';

/** Somebody of ours at work. Nobody in particular: a cap, a jacket and what their hands are busy with. */
export function PersonDrawing({ role, ...props }: DrawingProps & { readonly role: PersonRole }) {
  return (
    <Drawing width={120} height={112} {...props}>
      <circle className="fill-drawing-haze" cx="60" cy="56" r="54" />
      <path className="fill-drawing-deep" d="M30 112V78a20 20 0 0 1 20-20h20a20 20 0 0 1 20 20v34z" />
      <path className="fill-drawing-leaf" d="M52 52h16v10a8 8 0 0 1-16 0z" />
      <circle className="fill-drawing-paper" cx="60" cy="40" r="15" />
      {role === 'answers' ? answers : cap}
      {tasks[role]}
    </Drawing>
  );
}

const cap = (
  <>
    <path className="fill-drawing-deep" d="M44 37a16 16 0 0 1 32 0z" />
    <path className="stroke-drawing-volt" d="M44 37h39" />
  </>
);

const answers = (
  <>
    <path className="fill-drawing-deep" d="M44 40a16 16 0 0 1 32 0c-6-3-8-6-9-9-6 6-14 9-23 9z" />
    <path className="stroke-drawing-volt" d="M43 42a17 17 0 0 1 34 0m0 0v6a6 6 0 0 1-6 6h-5" />
  </>
);

const tasks = {
  collects: (
    <>
      <path className="fill-drawing-volt" d="M42 78h36v28H42z" />
      <path className="stroke-drawing-deep" strokeLinecap="butt" d="M60 78v11" />
      <path className="stroke-drawing-leaf" strokeWidth="8" d="M34 84c0 10 4 14 12 14m40-14c0 10-4 14-12 14" />
    </>
  ),
  sorts: (
    <>
      <path className="fill-drawing-leaf" d="M8 88h28v24H8zm76 4h28v20H84z" />
      <path className="fill-drawing-volt" d="M86 70h22v22H86z" />
      <path className="stroke-drawing-deep" strokeLinecap="butt" d="M97 70v8M22 88v9" />
      <path className="stroke-drawing-volt" d="m62 84 22-4" />
      <path className="stroke-drawing-leaf" strokeWidth="8" d="M38 82c4 8 12 10 20 4" />
    </>
  ),
  drives: (
    <>
      <path className="stroke-drawing-leaf" strokeWidth="8" d="M34 84c2 8 6 12 14 14m38-14c-2 8-6 12-14 14" />
      <path className="stroke-drawing-volt" strokeWidth="5" d="M38 106a22 22 0 0 1 44 0" />
      <path className="stroke-drawing-volt" d="M60 85v22" />
    </>
  ),
  answers: (
    <>
      <path
        className="fill-drawing-volt"
        d="M86 14h24a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6H98l-10 8v-8h-2a6 6 0 0 1-6-6V20a6 6 0 0 1 6-6z"
      />
      <path className="stroke-drawing-deep" d="M89 24h18m-18 7h11" />
      <path className="fill-drawing-leaf" d="M36 86h48a4 4 0 0 1 4 4v22H32V90a4 4 0 0 1 4-4z" />
    </>
  ),
};
