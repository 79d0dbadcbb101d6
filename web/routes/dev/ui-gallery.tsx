import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Actions } from './ui-gallery/actions.tsx';
import { Content } from './ui-gallery/content.tsx';
import { Drawings } from './ui-gallery/drawings.tsx';
import { Forms } from './ui-gallery/forms.tsx';
import { Foundations } from './ui-gallery/foundations.tsx';
import { Lists } from './ui-gallery/lists.tsx';
import { Overlays } from './ui-gallery/overlays.tsx';
import { RouteLine } from './ui-gallery/route-line.tsx';
import { States } from './ui-gallery/states.tsx';
import { Wayfinding } from './ui-gallery/wayfinding.tsx';

export const page = { title: 'Parts', description: 'Every part of the interface in every state.' };

const chapters = [
  { id: 'foundations', title: 'Foundations', Chapter: Foundations },
  { id: 'route-line', title: 'The route line', Chapter: RouteLine },
  { id: 'drawings', title: 'Drawings', Chapter: Drawings },
  { id: 'actions', title: 'Buttons and links', Chapter: Actions },
  { id: 'forms', title: 'Forms', Chapter: Forms },
  { id: 'wayfinding', title: 'Finding the way', Chapter: Wayfinding },
  { id: 'content', title: 'Content', Chapter: Content },
  { id: 'lists', title: 'Lists', Chapter: Lists },
  { id: 'states', title: 'Waiting and empty', Chapter: States },
  { id: 'overlays', title: 'Over the page', Chapter: Overlays },
];

type Scheme = '' | 'scheme-light' | 'scheme-dark';

/** The development page that shows every component in every state, in the visitor's scheme or in a chosen one. */
export function Component() {
  const [scheme, setScheme] = useState<Scheme>('');

  return (
    <div className={`${scheme} bg-page text-ink`}>
      <header className="on-evergreen overflow-hidden">
        <div className="grid gap-6 px-gutter pt-12 pb-10 sm:grid-cols-[1fr_14rem] sm:items-end sm:gap-10 sm:pt-20">
          <div className="grid gap-4">
            <h1 className="text-3xl sm:text-4xl">One line, and everything on it</h1>
            <p className="max-w-measure text-lg text-quiet">
              Every part of the interface in every state. Calm paper, deep evergreen, one volt of lime; the route line
              says where you are.
            </p>
          </div>
          <Field label="Scheme">
            {(control) => (
              <NativeSelect
                {...control}
                value={scheme}
                onChange={(event) => setScheme(event.currentTarget.value as Scheme)} // the options below are its only values
              >
                <option value="">As the system</option>
                <option value="scheme-light">Light</option>
                <option value="scheme-dark">Dark</option>
              </NativeSelect>
            )}
          </Field>
          <div aria-hidden="true" className="flex items-center sm:col-span-2">
            <span className="route-travelled flex-1 border-t-[3px]" />
            <span data-state="current" className="station" />
          </div>
        </div>
      </header>
      <div className="grid grid-cols-1 gap-x-16 px-gutter py-12 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <TableOfContents />
        <div className="grid grid-cols-1 gap-section">
          {chapters.map(({ id, title, Chapter }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid grid-cols-1 gap-8">
              <h2 id={`${id}-title`} className="text-2xl sm:text-3xl">
                {title}
              </h2>
              <Chapter />
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function TableOfContents() {
  return (
    <nav aria-label="Parts" className="mb-12 self-start lg:sticky lg:top-[calc(var(--header-height)+2rem)]">
      <ol className="route-ahead border-l-[3px]">
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-[3px] flex min-h-9 items-center border-l-[3px] border-transparent pl-4 text-quiet transition-colors hover:border-route hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
