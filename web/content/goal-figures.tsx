import type { ReactNode } from 'react';
import { Link } from '../ui/buttons/link.tsx';

export const co2e = (
  <>
    CO<sub>2</sub>e
  </>
);

interface Aim {
  readonly figure: ReactNode;
  readonly name: string;
  readonly text: ReactNode;
}

const aims: readonly Aim[] = [
  {
    figure: '70 g',
    name: 'Less carbon per kilometre.',
    text: (
      <>
        Our vans emit an estimated 70 g {co2e} per kilometre, all of it where the electricity is made. Charging when the
        grid is cleaner and driving gently bring it down.
      </>
    ),
  },
  {
    figure: '2 km',
    name: 'Fewer kilometres per parcel.',
    text: (
      <>
        A collection and a delivery add an estimated 2 km to our rounds. Fuller vans, shorter rounds and fewer second
        attempts bring it down.
      </>
    ),
  },
  {
    figure: 'Every one',
    name: 'Every journey counted.',
    text: (
      <>
        Every quote shows the estimate before you pay. It stays with the shipment, and we add it up in{' '}
        <Link href="/dashboard/emissions">a statement of your emissions for each year</Link>.
      </>
    ),
  },
];

/** The head of Our Goals: the three numbers we work on, and where they stand for one parcel. */
export function GoalFigures() {
  return (
    <div className="grid gap-12 lg:gap-16">
      <section id="what-we-aim-for" aria-labelledby="what-we-aim-for-heading">
        <h2 id="what-we-aim-for-heading" className="text-2xl lg:text-3xl">
          What we aim for
        </h2>
        <p className="mt-2 max-w-measure text-lg text-quiet">
          Parcels that are easier on your street. That comes down to three numbers, and we’re working on each of them.
        </p>
        <ol className="mt-5 grid gap-x-12 gap-y-7 md:grid-cols-3">
          {aims.map(({ figure, name, text }) => (
            <li key={name} className="border-t-3 border-route pt-3">
              <p className="figures text-3xl font-extrabold lg:text-4xl">{figure}</p>
              <p className="mt-1 font-semibold">{name}</p>
              <p className="mt-1 text-quiet">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section
        id="where-we-stand"
        aria-labelledby="where-we-stand-heading"
        className="on-evergreen grid gap-6 rounded-card px-6 py-8 lg:px-10 lg:py-10"
      >
        <div>
          <h2 id="where-we-stand-heading" className="text-2xl lg:text-3xl">
            Where we stand
          </h2>
          <p className="mt-2 max-w-measure text-lg">
            We estimate one parcel from Dartford to Manchester at 398 g {co2e}. One parcel within Dartford is 140 g.
          </p>
        </div>
        <dl className="grid grid-cols-[140fr_258fr] gap-x-1">
          <Share name="The two doors" grams="140 g" className="rounded-l-full bg-volt" />
          <Share name="Its share of the van in between" grams="258 g" className="rounded-r-full bg-route-ahead" />
        </dl>
        <p className="max-w-measure text-quiet">
          These are estimates using method 2026-1, described below. They’re not measurements of a particular van on a
          particular day.
        </p>
      </section>
    </div>
  );
}

interface ShareProps {
  readonly name: string;
  readonly grams: string;
  readonly className: string;
}

function Share({ name, grams, className }: ShareProps) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-quiet">{name}</dt>
      <dd className="figures text-xl font-bold">
        <span aria-hidden="true" className={`mb-2 block h-3 ${className}`} />
        {grams}
      </dd>
    </div>
  );
}
