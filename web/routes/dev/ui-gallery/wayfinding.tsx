import { useState } from 'react';
import { Pager } from '../../../ui/pager.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { Specimen } from './specimen.tsx';

const steps = ['Shipper Details', 'Receiver Details', 'Shipment Details', 'Payment Options'];

export function Wayfinding() {
  const [tab, setTab] = useState<'send' | 'track'>('send');
  return (
    <>
      <Specimen
        title="Tabs"
        note="The route line reaches under the selected one. Arrow keys move and activate."
        layout="stack"
      >
        <Tabs
          label="What to do"
          tabs={[
            { id: 'send', label: 'Send' },
            { id: 'track', label: 'Track' },
          ]}
          selected={tab}
          onSelect={setTab}
        >
          {tab === 'send' ? 'Send a parcel' : 'Track your parcel'}
        </Tabs>
        <Tabs
          label="Settings"
          tabs={[
            { id: 'profile', label: 'Profile Settings', href: '#wayfinding' },
            { id: 'password', label: 'Change Password', href: '#wayfinding' },
          ]}
          selected="profile"
        >
          These two are links: the tab is in the URL.
        </Tabs>
      </Specimen>
      <Specimen title="Stepper" note="Stations on the line. A narrow place names only the current one." layout="stack">
        <Stepper label="At the start" steps={steps} current={1} />
        <Stepper label="On the way" steps={steps} current={3} />
        <Stepper label="Arrived" steps={steps} current={5} />
        <div className="max-w-80 rounded-card border border-line p-4">
          <Stepper label="In a narrow place" steps={steps} current={2} />
        </div>
      </Specimen>
      <Specimen title="Timeline" note="The journey downwards; dotted where it is still to come." layout="stack">
        <Timeline
          label="Journey"
          events={[
            { id: 'booked', title: 'Booked', detail: '14 Nov 2026, 09:12', state: 'done' },
            { id: 'collected', title: 'Collected from Dartford', detail: '14 Nov 2026, 16:40', state: 'done' },
            { id: 'out', title: 'Out for delivery in Manchester', detail: '15 Nov 2026, 08:05', state: 'current' },
            { id: 'delivered', title: 'Delivered', detail: 'Expected today by 18:00', state: 'upcoming' },
          ]}
        />
      </Specimen>
      <Specimen title="Pager" note="One boundary page, three range pages, Previous and Next." layout="stack">
        {[1, 6, 12].map((page) => (
          <Pager key={page} label={`Pages at ${page}`} page={page} pageCount={12} hrefOf={() => '#wayfinding'} />
        ))}
      </Specimen>
    </>
  );
}
