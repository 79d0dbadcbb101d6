import { expect } from '@playwright/test';
import type { Driver } from './driver.ts';

/** Elements by selector, and by the accessible name if one is given. */
export interface Target {
  readonly css: string;
  readonly name?: string | RegExp;
}

export const button = (name: string): Target => ({ css: 'button', name });
export const link = (name: string | RegExp): Target => ({ css: 'a[href]', name });
export const field = (name: string): Target => ({ css: 'input, select, textarea', name });

/** A page in a browser that Playwright can't drive. What isn't there yet is waited for. */
export interface DrivenPage {
  /** The folder it saves files to. */
  readonly downloads: string;
  goto(url: string): Promise<void>;
  /** Types, after what was there is deleted, and leaves the field. */
  type(target: Target, text: string): Promise<void>;
  click(target: Target): Promise<void>;
  expectPath(path: string): Promise<void>;
  /** Among what a person reads in the first element that fits. */
  expectText(css: string, text: string): Promise<void>;
}

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'; // fixed by the standard
const tab = '\uE004';
/** Deletes what a field has. WebDriver's own command changes it without an event that React hears. */
const emptyField = `\uE010${'\uE003'.repeat(60)}`;
const findUsable =
  'return [...document.querySelectorAll(arguments[0])].filter((element) => element.checkVisibility() && !element.disabled)';

export async function openPage({ send, downloads }: Driver, site: string): Promise<DrivenPage> {
  await send('SetWindowRect', { x: 0, y: 0, width: 1440, height: 900 });

  const run = (script: string, ...args: readonly unknown[]) => send('ExecuteScript', { script, args });
  const find = async ({ css, name }: Target): Promise<string> => {
    const found = (await run(findUsable, css)) as { [elementKey]: string }[]; // elements are objects with this key
    for (const element of found) {
      const id = element[elementKey];
      if (name !== undefined && !isName(name, await send('GetComputedLabel', { id }))) continue;
      // WebKit's driver does so only with some elements, and refuses to click the others.
      await run('arguments[0].scrollIntoView({ block: "center" })', element);
      return id;
    }
    throw new Error(`Nothing that can be used is ${css} ${name ?? ''}.`);
  };
  const readText = async (css: string) =>
    String(await run('return document.querySelector(arguments[0])?.innerText ?? ""', css));

  return {
    downloads,
    goto: async (url) => void (await send('Navigate', { url: new URL(url, site).href })),
    type: (target, text) =>
      expect(async () => {
        const id = await find(target);
        await send('ElementSendKeys', { id, text: emptyField + text + tab });
      }).toPass(),
    click: (target) => expect(async () => send('ElementClick', { id: await find(target) })).toPass(),
    expectPath: (path) => expect.poll(() => send('GetCurrentURL')).toBe(site + path),
    expectText: (css, text) => expect.poll(() => readText(css)).toContain(text),
  };
}

function isName(wanted: string | RegExp, label: unknown): boolean {
  const name = String(label).trim();
  return typeof wanted === 'string' ? name === wanted : wanted.test(name);
}
