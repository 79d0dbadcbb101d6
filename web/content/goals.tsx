import { ChargingScene } from '../drawings/charging-scene.tsx';
import { Link } from '../ui/buttons/link.tsx';
import { EmailLink } from './contact-links.tsx';
import { ProsePage, type ProseSection } from './prose-page.tsx';

export const page = {
  title: 'Our Goals',
  description: 'What a parcel emits on its way, how we count it, what we leave out, and how we mean to make it less.',
};

export function Component() {
  return (
    <ProsePage
      title={page.title}
      lead={<p>Less for each kilometre, fewer kilometres for each parcel, and every journey counted.</p>}
      updated="2026-11-15"
      drawing={<ChargingScene className="h-auto w-full" />}
      sections={sections}
    />
  );
}

const co2e = (
  <>
    CO<sub>2</sub>e
  </>
);

// The figures of method 2026-1, by which every quote's estimate is made. A new edition changes this table too.
const method = [
  {
    what: 'Electricity our vans use',
    figure: '0.35 kWh a km',
    why: 'A large electric van with its load, and the losses of charging',
  },
  {
    what: 'Emissions of UK grid electricity',
    figure: <>200 g {co2e} a kWh</>,
    why: 'The government’s conversion factors for 2025 say 177 g; we round up for losses on the way',
  },
  { what: 'Emissions of our vans', figure: <>70 g {co2e} a km</>, why: 'The two figures above, multiplied' },
  { what: 'Two doors', figure: '2 km', why: 'What one collection and one delivery add to a round' },
  { what: 'Parcels that share a van', figure: '100', why: 'Each piece is counted with a hundredth of the van' },
  {
    what: 'Road distance',
    figure: '× 1.3',
    why: 'Roads against the straight line between the centres of the two post areas',
  },
];

const sections: readonly ProseSection[] = [
  {
    id: 'what-we-aim-for',
    heading: 'What we aim for',
    body: (
      <>
        <p>A parcel that costs the street less. That comes down to three numbers, and we work on each of them.</p>
        <ol>
          <li>
            <strong>Less for each kilometre.</strong> Our vans emit an estimated 70 g {co2e} a kilometre, all of it
            where the electricity is made. Charging when the grid is cleaner and driving gently bring it down.
          </li>
          <li>
            <strong>Fewer kilometres for each parcel.</strong> A collection and a delivery add an estimated 2 km to our
            rounds. Fuller vans, shorter rounds and fewer second attempts bring it down.
          </li>
          <li>
            <strong>Every journey counted.</strong> The estimate is on the quote, before you pay, for every parcel. It
            stays with the shipment, and we add it up in{' '}
            <Link href="/dashboard/emissions">a statement of your emissions for each year</Link>. We publish how it is
            made, and we change the figures only with a new edition of the method.
          </li>
        </ol>
      </>
    ),
  },
  {
    id: 'where-we-stand',
    heading: 'Where we stand',
    body: (
      <>
        <p>
          One piece from Dartford to Manchester is estimated at 398 g {co2e}: 140 g for the two doors and 258 g for its
          share of the van in between. One piece within Dartford is estimated at 140 g.
        </p>
        <p>
          These are estimates by method 2026-1, described below. They are not measurements of a particular van on a
          particular day.
        </p>
      </>
    ),
  },
  {
    id: 'how-we-count',
    heading: 'How we count',
    body: (
      <>
        <p>
          The kilometres for the two doors, plus each piece’s share of the kilometres between the two areas, times the
          emissions of a van kilometre. Where a figure could be higher or lower, we take the higher one.
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
    heading: 'What is left out',
    body: (
      <ul>
        <li>Building the vans and their batteries, and what becomes of them at the end.</li>
        <li>Heating and lighting the depots, and the packaging you use.</li>
        <li>The ferry to an island, which is counted as if it were road.</li>
        <li>Air freight and sea freight. The estimate on a quote is for parcels within the United Kingdom only.</li>
      </ul>
    ),
  },
  {
    id: 'what-we-do-not-claim',
    heading: 'What we do not claim',
    body: (
      <p>
        We do not call ourselves carbon neutral or zero-emission, and we do not sell offsets. A parcel that travels
        emits something. We say how much, and try to make it less.
      </p>
    ),
  },
  {
    id: 'what-you-can-do',
    heading: 'What you can do',
    body: (
      <>
        <ul>
          <li>Send things together. The two doors are counted once for a shipment, however many pieces it has.</li>
          <li>Use a box that fits. More parcels in a van means a smaller share for each.</li>
          <li>Be in, or ask a neighbour to be, so that nobody has to drive to the door twice.</li>
        </ul>
        <p>
          Found a mistake in our sums? Write to <EmailLink />. You can see the estimate for your own parcel when you{' '}
          <Link href="/?page=send">get a quote</Link>.
        </p>
      </>
    ),
  },
];
