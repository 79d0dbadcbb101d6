import { useEffect, useState } from 'react';

/** How long it is said that the connection is back. */
const backMs = 4000;

/** The device's connection: gone, just back, or nothing worth a word. */
export type Connection = 'fine' | 'gone' | 'back';

/** Follows the browser's word on the connection. It knows for sure only that there is none; a call that fails says the rest. */
export function useConnection(): Connection {
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
