import { BrowserRouter } from 'react-router';
import { ConsoleRoutes } from './console-routes.tsx';
import { Frame } from './frame.tsx';
import { SearchBox } from './search/search-box.tsx';
import { useCan } from './staff-session.ts';

export function App() {
  const canSearch = useCan('customers:read');
  return (
    <BrowserRouter basename="/console">
      <Frame search={canSearch && <SearchBox />}>
        <ConsoleRoutes />
      </Frame>
    </BrowserRouter>
  );
}
