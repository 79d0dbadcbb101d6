import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Specimen } from './specimen.tsx';

/** Travelled is solid, ahead is dotted, the current station has a volt centre. */
export function RouteLine() {
  const [drawing, setDrawing] = useState(0);
  return (
    <>
      <Specimen title="Stations" note="Done, here, and still to come. Borders draw them, so forced colours keep them.">
        <span data-state="done" className="station" />
        <span className="route-travelled w-20 border-t-[3px]" />
        <span data-state="current" className="station" />
        <span className="route-ahead w-20 border-t-[3px]" />
        <span data-state="upcoming" className="station" />
      </Specimen>
      <Specimen
        title="Drawing itself"
        note="Once, when it explains something; still under reduced motion."
        layout="stack"
      >
        <svg key={drawing} viewBox="0 0 640 96" fill="none" aria-hidden="true" className="w-full">
          <path
            d="M12 84h180a36 36 0 0 0 36-36 36 36 0 0 1 36-36h150a36 36 0 0 1 36 36 36 36 0 0 0 36 36h142"
            pathLength="100"
            strokeWidth="4"
            strokeLinecap="round"
            className="route-draw stroke-route"
          />
          <circle cx="12" cy="84" r="8" strokeWidth="4" className="fill-surface stroke-route" />
          <circle cx="628" cy="84" r="8" strokeWidth="4" className="fill-station stroke-route" />
        </svg>
        <Button variant="secondary" className="justify-self-start" onClick={() => setDrawing(drawing + 1)}>
          Draw it again
        </Button>
      </Specimen>
      <Specimen title="Spinner" note="A parcel on its way. It takes the colour of the words around it.">
        <Spinner className="size-4" />
        <Spinner />
        <Spinner className="size-8 text-link" />
        <Spinner className="size-14 text-route" />
        <span className="on-evergreen grid size-20 place-items-center rounded-card">
          <Spinner className="size-10 text-volt" />
        </span>
      </Specimen>
    </>
  );
}
