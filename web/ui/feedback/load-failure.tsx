import { Button } from '../buttons/button.tsx';
import { Notice } from './notice.tsx';

interface LoadFailureProps {
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => unknown;
}

export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  return (
    <Notice tone="danger" title={title} isLive>
      <p>{error.message}</p>
      <Button variant="secondary" className="mt-3" onClick={() => void onRetry()}>
        Try again
      </Button>
    </Notice>
  );
}
