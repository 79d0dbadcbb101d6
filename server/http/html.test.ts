import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

describe('html', () => {
  it('escapes every text put into it', () => {
    const hostile = `<script>alert("x")</script> & 'y'`;
    expect(html`<p title="${hostile}">${hostile}</p>`.text).toBe(
      '<p title="&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;y&#39;">&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;y&#39;</p>',
    );
  });

  it('takes markup, lists of markup, numbers and nothing as they are', () => {
    const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
    expect(html`<ul>${items}</ul>${html`<br>`}${4}${undefined}`.text).toBe(
      '<ul><li>a</li><li>&lt;b&gt;</li></ul><br>4',
    );
  });
});
