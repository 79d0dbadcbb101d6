import { BrowserRouter } from 'react-router';
import { ConsoleRoutes } from './console-routes.tsx';
import { Frame } from './frame.tsx';

export function App() {
  return (
    <BrowserRouter basename="/console">
      <Frame>
        <ConsoleRoutes />
      </Frame>
    </BrowserRouter>
  );
}
