import { useId, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Road } from './road.tsx';

interface Selection {
  readonly label: string;
  readonly text: string;
  readonly href: string;
}

const approach: Selection = {
  label: 'Our Approach',
  text:
    'We drive electric vans, fill them before they leave and plan one round past many doors. Each quote says what the ' +
    'journey is estimated to emit, in grams, and how we arrive at the figure.',
  href: '/about',
};

const goal: Selection = {
  label: 'Our Goal',
  text:
    'A parcel that costs the street less: fewer van kilometres for each delivery, less electricity for each kilometre, ' +
    'and a figure you can check for both. We claim nothing that we have not counted.',
  href: '/our-goals',
};

/** The About block of the home page (specification, section 2): who we are, and a choice of two longer answers. */
export function AboutBlock() {
  const [selected, select] = useState(approach);
  const descriptionId = useId();

  return (
    <section aria-labelledby="about-us" className="mx-auto max-w-page px-gutter pb-section">
      <div className="relative grid grid-cols-1 gap-8 pt-section pl-8 lg:grid-cols-2 lg:gap-16 lg:px-14">
        <Road className="top-0 left-0 h-[calc(var(--spacing-section)+0.75rem)] border-l-3" />
        <div className="relative">
          <span data-state="current" className="station absolute top-2 -left-10 lg:top-3 lg:-left-16" />
          <h2 id="about-us" className="text-2xl lg:text-3xl">
            About Us
          </h2>
          <p className="mt-3 max-w-measure text-lg text-quiet">
            Most of a parcel’s journey is a van on a road. That is where environmental logistics begins: with what
            drives the van, how full it is and how far it goes. We are a courier from Dartford, and we work on all
            three.
          </p>
        </div>
        <div>
          <div className="flex flex-wrap gap-3">
            {[approach, goal].map((selection) => (
              <button
                key={selection.label}
                type="button"
                aria-pressed={selection === selected}
                aria-controls={descriptionId}
                onClick={() => select(selection)}
                className={classNames(
                  'min-h-12 rounded-full border px-5 py-2 font-semibold transition-colors forced-selected',
                  selection === selected
                    ? 'border-transparent bg-action text-on-action'
                    : 'border-control bg-surface text-ink hover:border-ink',
                )}
              >
                {selection.label}
              </button>
            ))}
          </div>
          <div id={descriptionId} aria-live="polite" className="mt-5 max-w-measure text-lg">
            <p>{selected.text}</p>
            <p className="mt-4">
              <Link href={selected.href}>Read More.</Link>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
