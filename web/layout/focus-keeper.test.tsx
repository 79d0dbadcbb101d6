import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { FocusKeeper } from './focus-keeper.tsx';
import { keepShellFocus } from './frame.tsx';
import '../styles/main.css';

/** Two lists of things that can be removed, one of them after a question. */
function Lists() {
  const [parcels, setParcels] = useState(['one', 'two']);
  const [keys, setKeys] = useState(['phone']);
  const [asked, setAsked] = useState<string>();
  const removeKey = () => {
    setKeys([]);
    setAsked(undefined);
  };
  return (
    <main>
      <FocusKeeper />
      <h1>Everything</h1>
      <section>
        <h2>Parcels</h2>
        {parcels.map((name) => (
          <button key={name} type="button" onClick={() => setParcels(parcels.filter((one) => one !== name))}>
            Remove {name}
          </button>
        ))}
      </section>
      <section>
        <h2>Keys</h2>
        {keys.map((name) => (
          <button key={name} type="button" onClick={() => setAsked(name)}>
            Remove {name}
          </button>
        ))}
        <Dialog isOpen={asked !== undefined} onClose={() => setAsked(undefined)} title="Remove it?">
          <button type="button" onClick={removeKey}>
            Remove
          </button>
        </Dialog>
      </section>
    </main>
  );
}

function Form({ isSending }: { readonly isSending: boolean }) {
  return (
    <>
      <FocusKeeper />
      <h1>Everything</h1>
      <input aria-label="Name" disabled={isSending} />
    </>
  );
}

/** A form that can be sent once, until something is changed again. */
function OnceForm({ isSaved }: { readonly isSaved: boolean }) {
  return (
    <>
      <FocusKeeper />
      <form aria-label="Details">
        <button type="submit" disabled={isSaved}>
          Save
        </button>
      </form>
    </>
  );
}

test('what is removed leaves the focus to the heading above it', async () => {
  const screen = await render(<Lists />, { wrapper: MemoryRouter });
  screen.getByRole('button', { name: 'Remove two' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Parcels' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Remove one' })).toHaveFocus();
});

test('that heading comes into view for the keyboard', async () => {
  await page.viewport(800, 400);
  const screen = await render(
    <>
      <Lists />
      <div className="h-[200vh]" />
    </>,
    { wrapper: MemoryRouter },
  );
  screen.getByRole('button', { name: 'Remove two' }).element().focus();
  window.scrollTo(0, 300);
  await userEvent.keyboard('{Enter}');
  const heading = screen.getByRole('heading', { name: 'Parcels' });
  await expect.element(heading).toHaveFocus();
  await expect.element(heading).toBeInViewport();
});

test('a dialog whose button is gone leaves the focus to the heading above that', async () => {
  const screen = await render(<Lists />, { wrapper: MemoryRouter });
  screen.getByRole('button', { name: 'Remove phone' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Remove', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Keys' })).toHaveFocus();
});

test('a field that is disabled while its form is sent has the focus again afterwards', async () => {
  const screen = await render(<Form isSending={false} />, { wrapper: MemoryRouter });
  const name = screen.getByRole('textbox', { name: 'Name' });
  name.element().focus();
  await screen.rerender(<Form isSending />);
  await expect.element(name).not.toHaveFocus();
  await screen.rerender(<Form isSending={false} />);
  await expect.element(name).toHaveFocus();
});

test('a button that waits for the next change leaves the focus to its form', async () => {
  const screen = await render(<OnceForm isSaved={false} />, { wrapper: MemoryRouter });
  screen.getByRole('button', { name: 'Save' }).element().focus();
  await screen.rerender(<OnceForm isSaved />);
  await expect.element(screen.getByRole('form', { name: 'Details' })).toHaveFocus();
});

test('the focus stays nowhere when somebody has pressed beside everything', async () => {
  const screen = await render(<Lists />, { wrapper: MemoryRouter });
  const button = screen.getByRole('button', { name: 'Remove two' });
  button.element().focus();
  await screen.getByRole('heading', { name: 'Everything' }).click();
  expect(document.activeElement).toBe(document.body);
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true })); // by a script, which does not focus it
  await expect.element(button).not.toBeInTheDocument();
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame); // the keeper looks in the second
  expect(document.activeElement).toBe(document.body);
});

test('a page drawn in place of its shell has the focus where the shell had it', async () => {
  const screen = await render(<div data-testid="root" />);
  const root = screen.getByTestId('root').element();
  if (!(root instanceof HTMLElement)) throw new Error('The root is not HTML.');
  root.innerHTML = '<header><a href="/">Home</a></header><footer><a href="/">Home</a><a href="/help">Help</a></footer>';
  keepShellFocus(root);
  root.querySelector<HTMLElement>('footer a')?.focus();
  root.innerHTML =
    '<header><a href="/">Home</a><a href="/settings">Settings</a></header><footer><a href="/">Home</a></footer>';
  await expect.poll(() => document.activeElement).toBe(root.querySelector('footer a'));
});
