import { useMutation } from '@tanstack/react-query';
import { queryClient } from './api/query-client.ts';
import { saveFile } from './save-file.ts';

interface Download {
  readonly load: () => Promise<Uint8Array<ArrayBuffer>>;
  readonly type: 'application/pdf' | 'text/csv';
  readonly name: string;
  readonly onSaved?: (() => void) | undefined;
  readonly onFailed?: (() => void) | undefined;
}

export function useDownload({ load, type, name, onSaved, onFailed }: Download) {
  const { mutate, isPending } = useMutation(
    {
      mutationFn: load,
      onSuccess: (bytes) => {
        saveFile(bytes, type, name);
        onSaved?.();
      },
      onError: () => onFailed?.(),
    },
    queryClient,
  );
  return { download: () => mutate(), isDownloading: isPending };
}
