import type { ReactNode } from 'react';
import { ChargingScene } from '../drawings/scenes/charging-scene.tsx';
import { Link } from '../ui/buttons/link.tsx';
import { EmailLink } from './contact-links.tsx';
import { ProsePage, type ProseSection } from './prose-page.tsx';

export const page = {
  title: 'Our Goals',
  description: 'The carbon footprint of a parcel: how we count it, what we leave out, and how we plan to shrink it.',
};

export function Component() {
  return (
    <ProsePage
      title={page.title}
      lead={<p>Less carbon per kilometre, fewer kilometres per parcel, and every journey counted.</p>}
      updated="2026-11-18"
      drawing={<ChargingScene className="h-auto w-full" />}
      intro={<GoalFigures />}
      foldedUnder="How we got there"
      sections={sections}
    />
  );
}

const co2e = (
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
function GoalFigures() {
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

// The figures of method 2026-1, by which every quote's estimate is made. A new edition changes this table too.
const method = [
  {
    what: 'Electricity our vans use',
    figure: '0.35 kWh per km',
    why: 'A large electric van with its load, including charging losses',
  },
  {
    what: 'Emissions of UK grid electricity',
    figure: <>200 g {co2e} per kWh</>,
    why: 'The government’s conversion factors for 2025 say 177 g; we round up for transmission losses',
  },
  { what: 'Emissions of our vans', figure: <>70 g {co2e} per km</>, why: 'The two figures above, multiplied' },
  { what: 'Two doors', figure: '2 km', why: 'What one collection and one delivery add to a round' },
  { what: 'Parcels that share a van', figure: '100', why: 'Each parcel counts as a hundredth of the van' },
  {
    what: 'Road distance',
    figure: '× 1.3',
    why: 'Roads compared with the straight line between the centres of the two post areas',
  },
];

const sections: readonly ProseSection[] = [
  {
    id: 'how-we-count',
    heading: 'How we count',
    body: (
      <>
        <p>
          The kilometres for the two doors, plus each parcel’s share of the kilometres between the two areas, times what
          a van emits per kilometre. Where a figure could be higher or lower, we use the higher one.
        </p>
        <table>
          <caption>Method 2026-1</caption>
          <thead>
            <tr>
              <th scope="col">What, and why</th>
              <th scope="col">Figure</th>
            </tr>
          </thead>
          <tbody>
            {method.map(({ what, figure, why }) => (
              <tr key={what}>
                <th scope="row">
                  {what} <span className="block font-normal text-quiet">{why}</span>
                </th>
                <td className="whitespace-nowrap">{figure}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </>
    ),
  },
  {
    id: 'what-is-left-out',
    heading: 'What we leave out',
    body: (
      <ul>
        <li>Building the vans and their batteries, and scrapping or recycling them.</li>
        <li>Heating and lighting the depots, and the packaging you use.</li>
        <li>The ferry to an island, which we count as if it were road.</li>
        <li>Air freight and sea freight. The estimate on a quote is for parcels within the United Kingdom only.</li>
      </ul>
    ),
  },
  {
    id: 'what-we-do-not-claim',
    heading: 'What we don’t claim',
    body: (
      <p>
        We don’t call ourselves carbon neutral or zero-emission, and we don’t sell offsets. Every parcel has a
        footprint. We tell you how big it is, and try to shrink it.
      </p>
    ),
  },
  {
    id: 'what-you-can-do',
    heading: 'What you can do',
    body: (
      <>
        <ul>
          <li>Send things together. We count the two doors once per shipment, however many parcels it has.</li>
          <li>Use a box that fits. More parcels in a van means a smaller share each.</li>
          <li>Be in, or ask a neighbour to be, so we don’t have to drive to the door twice.</li>
        </ul>
        <p>
          Found a mistake in our sums? Email <EmailLink />. See the estimate for your own parcel when you{' '}
          <Link href="/?page=send">get a quote</Link>.
        </p>
      </>
    ),
  },
];
