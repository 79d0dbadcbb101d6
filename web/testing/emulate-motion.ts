/// <reference types="@vitest/browser-playwright" /> gives cdp() its commands
import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

/** For the rest of a test about motion: all others run in a browser whose reader asks for less of it (vitest.config.ts). */
export async function emulateMotion(motion: 'reduce' | 'no-preference'): Promise<void> {
  await prefer(motion);
  onTestFinished(() => prefer('reduce'));
}

async function prefer(value: string): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
}
