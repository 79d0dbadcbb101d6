import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';

/** Runs a call on a press, as `useMutation` does, for pages that load without the query cache. */
export function useAction<Input, Answer>(action: (input: Input) => Promise<Answer>) {
  const [isRunning, setIsRunning] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const [error, setError] = useState<ApiError>();

  async function run(input: Input) {
    setIsRunning(true);
    try {
      setAnswer(await action(input));
      setError(undefined);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setError(thrown);
    } finally {
      setIsRunning(false);
    }
  }

  return { run: (input: Input) => void run(input), isRunning, answer, error };
}
