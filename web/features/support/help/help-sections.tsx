import { helpGroups } from '../../../content/help/help-groups.ts';
import { Anchor } from '../../../ui/link-provider.tsx';
import { HelpList } from './help-list.tsx';

/** Every answer under the heading of its group, with the way to each group: above them on a phone, beside them where there is room. */
export function HelpSections() {
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[11rem_1fr]">
      <nav
        aria-label="Subjects"
        className="lg:sticky lg:top-[calc(var(--header-height)+2rem)] lg:self-start print:hidden"
      >
        <ul className="flex flex-wrap gap-2 lg:grid lg:gap-0 lg:border-l-3 lg:route-ahead">
          {helpGroups.map(({ id, subject }) => (
            <li key={id}>
              <Anchor href={`#${id}`} className={subjectLink}>
                {subject}
              </Anchor>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-12">
        {helpGroups.map(({ id, title, answers }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`} className="text-2xl">
              {title}
            </h2>
            <HelpList answers={answers} />
          </section>
        ))}
      </div>
    </div>
  );
}

const subjectLink =
  'inline-flex min-h-11 items-center rounded-full border border-control bg-surface px-4 font-semibold transition-colors ' +
  'hover:border-ink lg:-ml-[3px] lg:min-h-10 lg:rounded-none lg:border-0 lg:border-l-3 lg:border-transparent ' +
  'lg:bg-transparent lg:font-normal lg:text-quiet lg:hover:border-route lg:hover:text-ink';
