import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { useChunk } from '../lib/use-chunk.ts';
import { useForm } from './use-form.ts';

const rules = {
  schema: z.object({ code: z.string().check(z.length(3, 'Three letters, please.')) }),
  tidy: { code: (text: string) => text.trim() },
};

function aForm(loadRules: () => Promise<typeof rules>) {
  return function Form() {
    const { chunk, hasFailed, request } = useChunk(loadRules);
    const { form, field, result } = useForm({
      start: { code: '' },
      schema: chunk?.schema,
      rewrite: { code: (text) => text.toUpperCase() },
      tidy: chunk?.tidy,
      onUse: request,
    });
    const { error, ...code } = field('code');
    return (
      <form {...form}>
        <label>
          Code <input {...code} />
        </label>
        <p>{hasFailed ? 'No rules' : error}</p>
        <button type="submit" disabled={!result}>
          Send {result?.code}
        </button>
      </form>
    );
  };
}

/** The form as the prerender writes it, not yet taken over. */
function openHtml(loadRules: () => Promise<typeof rules>) {
  const Form = aForm(loadRules);
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Form />);
  document.body.append(root);
  onTestFinished(() => root.remove());
  const takeOver = () => {
    const app = hydrateRoot(root, <Form />);
    onTestFinished(() => app.unmount());
  };
  return { takeOver, code: page.getByLabelText('Code'), button: page.getByRole('button') };
}

test('keeps what was typed before the code arrived, and judges it once its rules are there', async () => {
  const { takeOver, code, button } = openHtml(() => Promise.resolve(rules));
  await code.fill('abc');
  takeOver();
  await expect.element(code).toHaveValue('ABC');
  await expect.element(code).toHaveFocus();
  await expect.element(button).toBeEnabled();
  await expect.element(button).toHaveTextContent('Send ABC');
});

test('says what is wrong with a field that was typed and left before the code arrived', async () => {
  const { takeOver, code, button } = openHtml(() => Promise.resolve(rules));
  await code.fill('ab');
  (code.element() as HTMLInputElement).blur(); // a text field
  takeOver();
  await expect.element(page.getByText('Three letters, please.')).toBeVisible();
  await expect.element(button).toBeDisabled();
});

test('loads its rules only when somebody turns to it', async () => {
  const loaded: string[] = [];
  const { takeOver, code } = openHtml(async () => {
    loaded.push('rules');
    return rules;
  });
  takeOver();
  await expect.element(code).toBeVisible();
  expect(loaded).toEqual([]);
  await code.click();
  await expect.poll(() => loaded).toEqual(['rules']);
});

test('says what is wrong with a field only after it has been left', async () => {
  const { takeOver, code } = openHtml(() => Promise.resolve(rules));
  takeOver();
  await code.fill('ab');
  await expect.element(page.getByText('Three letters, please.')).not.toBeInTheDocument();
  (code.element() as HTMLInputElement).blur(); // a text field
  await expect.element(page.getByText('Three letters, please.')).toBeVisible();
});

test('tidies a field that was left before the rules arrived', async () => {
  const arrival = Promise.withResolvers<typeof rules>();
  const { takeOver, code, button } = openHtml(() => arrival.promise);
  takeOver();
  await code.fill('abc ');
  (code.element() as HTMLInputElement).blur(); // a text field
  arrival.resolve(rules);
  await expect.element(code).toHaveValue('ABC');
  await expect.element(button).toHaveTextContent('Send ABC');
});

test('says that its rules can not be had, keeps what was typed, and asks again when somebody comes back', async () => {
  let isOnline = false;
  const { takeOver, code, button } = openHtml(() =>
    isOnline ? Promise.resolve(rules) : Promise.reject(new TypeError('Failed to fetch')),
  );
  takeOver();
  await code.fill('abc');
  await expect.element(page.getByText('No rules')).toBeVisible();
  await expect.element(button).toBeDisabled();
  isOnline = true;
  (document.activeElement as HTMLElement).blur(); // the field, which is focused
  await code.click();
  await expect.element(button).toHaveTextContent('Send ABC');
  await expect.element(page.getByText('No rules')).not.toBeInTheDocument();
});
