import { useState } from 'react';
import { Link } from '../../../ui/link.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ContactSupport } from '../contact-support.tsx';
import { searchHelp } from './search-help.ts';

/** How many answers are offered beside the field; the help page has the rest. */
const mostOffered = 3;

/** A question field away from the help page: the best answers come as one types, each a link to the whole of it. */
export function HelpLookup() {
  const [text, setText] = useState('');
  const found = text.trim() === '' ? [] : searchHelp(text).slice(0, mostOffered);
  return (
    <search className="grid gap-3">
      <TextField
        label="What is your question?"
        name="search"
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div role="status">
        {found.length > 0 && (
          <ul className="grid gap-2">
            {found.map(({ id, question }) => (
              <li key={id}>
                <Link href={`/help#${id}`}>{question}</Link>
              </li>
            ))}
          </ul>
        )}
        {text.trim() !== '' && found.length === 0 && <p className="text-quiet">Try another word, or ask us.</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ContactSupport variant="secondary" about={text.trim()}>
          Ask us
        </ContactSupport>
        <Link href="/help">All answers</Link>
      </div>
    </search>
  );
}
