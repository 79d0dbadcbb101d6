import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { prerenderedPart } from './prerendered-part.tsx';

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
  const app = hydrateRoot(root, <Page />);
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
  const screen = await render(<Part />);
  await expect.element(screen.getByText('Words and pictures')).toBeVisible();
  expect(loaded).toEqual(['part']);
});
