import { ChargingScene } from '../drawings/charging-scene.tsx';
import { Link } from '../ui/buttons/link.tsx';
import { EmailLink } from './contact-links.tsx';
import { co2e, GoalFigures } from './goal-figures.tsx';
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
