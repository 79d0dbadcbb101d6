import { useNavigate, useSearchParams } from 'react-router';
import { Emissions } from '../../features/shipments/emissions/emissions-statement.tsx';

export const page = { title: 'Your emissions', description: 'What carrying your parcels emitted, year by year.' };

/** The year is in the address; without one it is this year. */
export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const year = search.get('year') ?? '';
  return (
    <div className="mx-auto grid max-w-page gap-6 px-gutter pt-8 pb-12 sm:pt-14 sm:pb-section">
      <h1 className="text-2xl sm:text-3xl">Your emissions</h1>
      <Emissions
        year={/^20\d\d$/.test(year) ? year : undefined}
        onYear={(chosen) => void navigate(`?year=${chosen}`, { replace: true })}
      />
    </div>
  );
}
