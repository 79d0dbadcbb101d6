import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { UnbrokenEmail } from './unbroken-email.tsx';

test('keeps the halves of the word on one line where the line ends between them, and the sentence to the letter', async () => {
  const sentence = 'We sent an e-mail to your E-mail address.';
  const { container } = await render(
    <p className="w-px">
      <UnbrokenEmail>{sentence}</UnbrokenEmail>
    </p>,
  );
  expect(container.textContent).toBe(sentence);
  const words = [...container.querySelectorAll('span')];
  expect(words.map(({ textContent }) => textContent)).toEqual(['e-mail', 'E-mail']);
  for (const word of words) expect(word.getClientRects()).toHaveLength(1);
});
