import type { ReactNode } from 'react';
import { AirFreightScene } from '../../web/drawings/air-freight-scene.tsx';
import { ArrivalDrawing } from '../../web/drawings/arrival-drawing.tsx';
import { BusinessScene } from '../../web/drawings/business-scene.tsx';
import { ChargingScene } from '../../web/drawings/charging-scene.tsx';
import { CustomsClearanceScene } from '../../web/drawings/customs-clearance-scene.tsx';
import { DoorstepScene } from '../../web/drawings/doorstep-scene.tsx';
import { ErrorDrawing } from '../../web/drawings/error-drawing.tsx';
import { HeroScene } from '../../web/drawings/hero-scene.tsx';
import { LarkDrawing } from '../../web/drawings/lark-drawing.tsx';
import { LoadingDrawing } from '../../web/drawings/loading-drawing.tsx';
import { LocalDeliveryScene } from '../../web/drawings/local-delivery-scene.tsx';
import { Logo } from '../../web/drawings/logo.tsx';
import { NotFoundDrawing } from '../../web/drawings/not-found-drawing.tsx';
import { OfflineDrawing } from '../../web/drawings/offline-drawing.tsx';
import { SeaFreightScene } from '../../web/drawings/sea-freight-scene.tsx';
import { company } from '../../web/lib/company.ts';

export function Specimen({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">{title}</h2>
      <div className="grid grid-cols-1 gap-5 rounded-card border border-line bg-surface p-5">{children}</div>
    </section>
  );
}

const scenes = [HeroScene, LocalDeliveryScene, AirFreightScene, CustomsClearanceScene, SeaFreightScene, BusinessScene];
const smallScenes = [ChargingScene, DoorstepScene, ErrorDrawing, NotFoundDrawing, OfflineDrawing, LoadingDrawing];

export function Drawings() {
  return (
    <Specimen title="Drawings">
      <Logo name={company.name} />
      <div className="flex flex-wrap items-end gap-4">
        {(['resting', 'flying', 'landing', 'waiting'] as const).map((pose) => (
          <LarkDrawing key={pose} pose={pose} className="size-12" />
        ))}
        <ArrivalDrawing />
      </div>
      {[...scenes, ...smallScenes].map((Scene) => (
        <Scene key={Scene.name} className="h-auto w-full max-w-96" />
      ))}
    </Specimen>
  );
}
