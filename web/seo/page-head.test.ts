import { expect, test } from 'vitest';
import { pageHead } from './page-head.ts';

const page = { title: 'Terms & "conditions"', description: 'What <we> owe you.' };
const address = 'https://www.larkway.example';

function dataIn(head: string): unknown {
  return JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/.exec(head)?.[1] ?? 'null');
}

test('a listed page names its address, its picture and its place', () => {
  const head = pageHead(page, '/terms-of-use', address, 'listed');
  expect(head).toContain('<title>Terms &#38; &#34;conditions&#34; · Larkway</title>');
  expect(head).toContain('<meta name="description" content="What &#60;we&#62; owe you.">');
  expect(head).toContain('<link rel="canonical" href="https://www.larkway.example/terms-of-use">');
  expect(head).toContain('<meta property="og:image" content="https://www.larkway.example/share/van.png">');
  expect(head).not.toContain('noindex');
  expect(dataIn(head)).toMatchObject({
    '@graph': [{ '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { item: `${address}/terms-of-use` }] }],
  });
});

test('the home page says who we are, and the help page has its questions', () => {
  expect(dataIn(pageHead(page, '/', address, 'listed'))).toMatchObject({
    '@graph': [
      { '@type': 'Organization', url: `${address}/` },
      { '@type': 'WebSite', name: 'Larkway' },
    ],
  });
  expect(dataIn(pageHead(page, '/help', address, 'listed'))).toHaveProperty(
    '@graph[1].mainEntity[0].@type',
    'Question',
  );
});

test('no text can end the script element that holds the data', () => {
  const head = pageHead({ ...page, title: '</script><b>' }, '/about', address, 'listed');
  expect(head.match(/<\/script>/g)).toHaveLength(1);
});

test('an unlisted page asks not to be found, but has a picture for those who share it', () => {
  const head = pageHead(page, '/track-parcel', address, 'unlisted');
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(head).toContain('/share/doorstep.png');
  expect(head).not.toMatch(/canonical|ld\+json/);
});
