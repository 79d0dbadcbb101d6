import { useState } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { loadPage } from '../../layout/load-page.tsx';
import type { PageModule } from '../page.ts';
import { useAwaitedNavigate } from './use-awaited-navigate.ts';

function Form() {
  const navigate = useAwaitedNavigate();
  const [state, setState] = useState('idle');
  const send = async (to: string) => {
    setState('busy');
    await navigate(to);
    setState('idle');
  };
  return (
    <>
      <output>{state}</output>
      <button type="button" onClick={() => void send('/next')}>
        Next page
      </button>
      <button type="button" onClick={() => void send('/?same')}>
        Same page
      </button>
    </>
  );
}

test('a form is busy until the next page is shown', async () => {
  const loading = Promise.withResolvers<PageModule>();
  const screen = await render(
    <MemoryRouter>
      <Routes>
        <Route path="/" Component={Form} />
        <Route path="/next" Component={loadPage(() => loading.promise).Component} />
      </Routes>
    </MemoryRouter>,
  );
  const state = screen.getByRole('status');
  await screen.getByRole('button', { name: 'Same page' }).click();
  await expect.element(state).toHaveTextContent('idle');
  await screen.getByRole('button', { name: 'Next page' }).click();
  await expect.element(state).toHaveTextContent('busy');
  loading.resolve({ page: { title: 'Next', description: '' }, Component: () => <p>The next page</p> });
  await expect.element(screen.getByText('The next page')).toBeVisible();
  await expect.element(state).not.toBeInTheDocument();
});
