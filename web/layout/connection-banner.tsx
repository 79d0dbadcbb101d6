import { Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';

const words = {
  gone: { icon: <WifiOff />, text: 'You’re offline. This page may be out of date, and you can’t send anything.' },
  back: { icon: <Wifi />, text: 'You’re back online.' },
} as const;

export function ConnectionBanner() {
  const connection = useConnection();

  return (
    <div role="status" className="sticky top-header z-30 print:hidden">
      {connection !== 'fine' && (
        <p
          data-connection={connection}
          className="flex items-center justify-center gap-2 border-b border-line bg-tint px-gutter py-2 text-sm [&>svg]:size-4 [&>svg]:shrink-0"
        >
          {words[connection].icon}
          {words[connection].text}
        </p>
      )}
    </div>
  );
}

const backMs = 4000;

type Connection = 'fine' | 'gone' | 'back';

/** Follows the browser's online state. Only 'offline' is reliable; failing calls report the rest. */
function useConnection(): Connection {
  const [connection, setConnection] = useState<Connection>(() => (navigator.onLine ? 'fine' : 'gone'));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lose = () => {
      clearTimeout(timer);
      setConnection('gone');
    };
    const regain = () => {
      setConnection('back');
      timer = setTimeout(() => setConnection('fine'), backMs);
    };
    window.addEventListener('offline', lose);
    window.addEventListener('online', regain);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('offline', lose);
      window.removeEventListener('online', regain);
    };
  }, []);
  return connection;
}
