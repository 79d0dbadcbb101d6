import { JourneyScene, type JourneySceneName } from '../../drawings/journey-scene.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';

interface Step {
  readonly scene: JourneySceneName;
  readonly title: string;
  readonly words: string;
}

const steps: readonly Step[] = [
  {
    scene: 'box',
    title: 'Drop off',
    words: 'Choose a point when you book. Stick on the label, and show the code on your shipment’s page at the till.',
  },
  {
    scene: 'arrivedAtShop',
    title: 'Collect',
    words: 'Choose a point with the link in our email. It keeps your parcel for 7 days, and a PIN lets you collect it.',
  },
  {
    scene: 'van',
    title: 'No point near you?',
    words: 'Our driver collects from your door, and delivers to one, anywhere in the UK.',
  },
];

/** Before a search: what a point is for, along the line. */
export function PointsGuide() {
  return (
    <section aria-labelledby="points-guide" className="grid gap-6 pt-4 lg:pt-8">
      <h2 id="points-guide" className="text-2xl">
        What points are for
      </h2>
      <ol className="grid gap-y-8 md:grid-cols-3">
        {steps.map(({ scene, title, words }) => (
          <li key={scene}>
            <div aria-hidden="true" className="relative border-b-3 pb-0 text-route route-travelled">
              <JourneyScene scene={scene} className="ml-10 h-22 w-auto" />
              <span data-state="done" className="station absolute -bottom-[11.5px] left-0" />
            </div>
            <h3 className="mt-5 text-lg font-semibold">{title}</h3>
            <p className="mt-1 max-w-80 text-quiet md:pr-8">{words}</p>
          </li>
        ))}
      </ol>
      <ButtonLink href="/?page=send" variant="secondary" className="justify-self-start">
        Send a parcel
      </ButtonLink>
    </section>
  );
}
