import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from './expect-accessible.ts';

describe('expectAccessible', () => {
  it('passes what is right', async () => {
    const { container } = await render(<p>Ink on paper</p>);
    await expectAccessible(container);
  });

  it('reports a button without a name', async () => {
    const { container } = await render(<button type="button" />); // oxlint-disable-line jsx-a11y/control-has-associated-label -- the fault to be found
    await expect(expectAccessible(container)).rejects.toThrow('button-name');
  });

  it('reports words that can’t be read in the dark scheme alone', async () => {
    const { container } = await render(<p className="bg-page text-evergreen">Evergreen on the night page</p>);
    await expect(expectAccessible(container)).rejects.toThrow('dark scheme');
  });
});
