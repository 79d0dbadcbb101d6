import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from './query-client.ts';

test('offline, a change fails at once instead of waiting for the connection', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const change = new MutationObserver(queryClient, { mutationFn: () => Promise.reject(new Error('No connection.')) });
  await expect(change.mutate()).rejects.toThrow('No connection.');
});
