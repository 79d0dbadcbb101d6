import { AirFreightScene } from '../../../drawings/air-freight-scene.tsx';
import { BusinessScene } from '../../../drawings/business-scene.tsx';
import { ChargingScene } from '../../../drawings/charging-scene.tsx';
import { CustomsClearanceScene } from '../../../drawings/customs-clearance-scene.tsx';
import { DoorstepScene } from '../../../drawings/doorstep-scene.tsx';
import { EmptyDrawing } from '../../../drawings/empty-drawing.tsx';
import { ErrorDrawing } from '../../../drawings/error-drawing.tsx';
import { HeroScene } from '../../../drawings/hero-scene.tsx';
import { LoadingDrawing } from '../../../drawings/loading-drawing.tsx';
import { LocalDeliveryScene } from '../../../drawings/local-delivery-scene.tsx';
import { Logo } from '../../../drawings/logo.tsx';
import { NotFoundDrawing } from '../../../drawings/not-found-drawing.tsx';
import { OfflineDrawing } from '../../../drawings/offline-drawing.tsx';
import { SeaFreightScene } from '../../../drawings/sea-freight-scene.tsx';
import { company } from '../../../lib/company.ts';
import { Specimen } from './specimen.tsx';

export function Drawings() {
  return (
    <>
      <Specimen title="Logo" note="A lark whose tail and wing are the route. The name follows the size of the text.">
        <Logo name={company.name} className="text-base" />
        <Logo name={company.name} />
        <Logo name={company.name} className="text-3xl" />
        <span className="on-evergreen rounded-card p-6">
          <Logo name={company.name} />
        </span>
      </Specimen>
      <Specimen title="Home" note="The lower edge is the road." layout="stack">
        <HeroScene className="h-auto w-full" />
      </Specimen>
      <Specimen title="Services" note="The road enters and leaves at one height, so that a row of scenes is one line.">
        <div className="grid w-full grid-cols-2 xl:grid-cols-4">
          {[LocalDeliveryScene, AirFreightScene, CustomsClearanceScene, SeaFreightScene].map((Scene) => (
            <Scene key={Scene.name} className="h-auto w-full" />
          ))}
        </div>
      </Specimen>
      <Specimen title="Banner and pages">
        <span className="on-evergreen rounded-card p-6">
          <BusinessScene className="h-auto w-96 max-w-full" />
        </span>
        <ChargingScene className="h-auto max-w-full" />
        <DoorstepScene className="h-auto max-w-full" />
      </Specimen>
      <Specimen title="States" note="Nothing yet, something broke, no such page, no connection, on its way.">
        <EmptyDrawing />
        <ErrorDrawing />
        <NotFoundDrawing />
        <OfflineDrawing />
        <LoadingDrawing />
      </Specimen>
    </>
  );
}
