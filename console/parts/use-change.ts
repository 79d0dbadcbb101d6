import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import type { Endpoint } from '../../contract/endpoint.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';

interface ChangeOptions<Input> {
  readonly send: (input: Input) => Promise<{ readonly message: string }>;
  /** The lists that are read again afterwards, also where it failed: somebody else may have been first. */
  readonly changes: readonly Pick<Endpoint, 'name'>[];
  readonly onDone?: () => void;
}

/** A change by staff, with the server's own words for it. A refusal is shown by the call, and is the `error` for who stays to read it. */
export function useChange<Input = void>({ send, changes, onDone }: ChangeOptions<Input>) {
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: send,
      onSuccess: ({ message }) => {
        toast.success(message);
        onDone?.();
      },
      onSettled: () => Promise.all(changes.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] }))),
    },
    queryClient,
  );
  return { run: mutate, isRunning: isPending, error };
}
