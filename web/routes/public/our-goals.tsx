import { goalsText } from '../../content/goals.tsx';
import { ChargingScene } from '../../drawings/charging-scene.tsx';
import { ProsePage } from '../../features/company/prose-page.tsx';

export const page = {
  title: 'Our Goals',
  description: 'What a parcel emits on its way, how we count it, what we leave out, and how we mean to make it less.',
};

export function Component() {
  return (
    <ProsePage
      title="Our Goals"
      lead={<p>Less for each kilometre, fewer kilometres for each parcel, and every journey counted.</p>}
      updated="2026-11-15"
      drawing={<ChargingScene className="h-auto w-full" />}
      sections={goalsText}
    />
  );
}
