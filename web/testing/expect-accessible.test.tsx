import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from './expect-accessible.ts';

const nameless = <button type="button" />; // oxlint-disable-line jsx-a11y/control-has-associated-label -- the fault to be found

describe('expectAccessible', () => {
  it('passes what is right', async () => {
    const { container } = await render(<p>Ink on paper</p>);
    await expectAccessible(container);
  });

  it('reports a button without a name', async () => {
    const { container } = await render(nameless);
    await expect(expectAccessible(container)).rejects.toThrow('button-name');
  });

  it('reports words that can’t be read in the dark scheme alone', async () => {
    const { container } = await render(<p className="bg-page text-evergreen">Evergreen on the night page</p>);
    await expect(expectAccessible(container)).rejects.toThrow('dark scheme');
  });

  it('reports the page, and its frame only when asked for the whole', async () => {
    await render(
      <>
        <header>{nameless}</header>
        <main>Ink on paper</main>
      </>,
    );
    await expectAccessible();
    await expect(expectAccessible(document.body)).rejects.toThrow('button-name');
  });

  it('reports what is wrong in a header of the page itself', async () => {
    await render(
      <main>
        <header>{nameless}</header>
      </main>,
    );
    await expect(expectAccessible()).rejects.toThrow('button-name');
  });
});
