import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { prerenderedPart } from './home.tsx';

function aPart() {
  const loaded: string[] = [];
  const Part = prerenderedPart('part', async () => {
    loaded.push('part');
    return () => <p>Words and pictures</p>;
  });
  return { Part, loaded };
}

test('leaves the HTML of the prerender as it is and never loads its code', async () => {
  const { Part, loaded } = aPart();
  const root = document.createElement('div');
  root.innerHTML = '<div id="part"><!--$--><p>Words and pictures</p><!--/$--></div>';
  document.body.append(root);
  const written = root.querySelector('p');
  const isTakenOver = Promise.withResolvers<void>();
  function Page() {
    useEffect(() => isTakenOver.resolve(), []);
    return <Part />;
  }
  const app = hydrateRoot(
    root,
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  onTestFinished(() => {
    app.unmount();
    root.remove();
  });
  await isTakenOver.promise;
  expect(root.querySelector('p')).toBe(written);
  expect(loaded).toEqual([]);
});

test('is drawn by its code where no HTML of it is there', async () => {
  const { Part, loaded } = aPart();
  const screen = await render(<Part />, { wrapper: MemoryRouter });
  await expect.element(screen.getByText('Words and pictures')).toBeVisible();
  expect(loaded).toEqual(['part']);
});

function About() {
  const { pathname, search, hash } = useLocation();
  return <p>About us at {pathname + search + hash}</p>;
}

test('follows its links to our own pages without loading the page again, and leaves all others to the browser', async () => {
  const { Part } = aPart();
  const links = [
    ['Inside', '/about?a=1#b'],
    ['Mail', 'mailto:hello@example.com'],
    ['Elsewhere', 'https://example.com/'],
  ];
  const written = document.createElement('div');
  written.id = 'part';
  written.innerHTML = links.map(([label, href]) => `<a href="${href}">${label}</a>`).join(' ');
  document.body.append(written);
  const leftToBrowser: string[] = [];
  const onClick = (event: MouseEvent) => {
    if (!event.defaultPrevented) leftToBrowser.push((event.target as Element).textContent); // a link of the part
    event.preventDefault(); // or the browser would leave the test
  };
  window.addEventListener('click', onClick);
  onTestFinished(() => {
    window.removeEventListener('click', onClick);
    written.remove();
  });
  const screen = await render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<Part />} />
        <Route path="/about" Component={About} />
      </Routes>
    </MemoryRouter>,
  );
  written.remove();
  await screen.getByRole('link', { name: 'Mail' }).click();
  await screen.getByRole('link', { name: 'Elsewhere' }).click();
  await screen.getByRole('link', { name: 'Inside' }).click({ modifiers: ['Shift'] });
  expect(leftToBrowser).toEqual(['Mail', 'Elsewhere', 'Inside']);
  await screen.getByRole('link', { name: 'Inside' }).click();
  await expect.element(screen.getByText('About us at /about?a=1#b')).toBeVisible();
});
