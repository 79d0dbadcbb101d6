import type { GoodsGroup } from './goods-group.ts';

export const forbiddenGoods: readonly GoodsGroup[] = [
  {
    title: 'Explosives and ammunition',
    reason: 'A knock, a spark or heat can set them off.',
    goods: {
      'Fireworks and flares':
        'firework, sparkler, firecracker, distress flare, smoke bomb, smoke grenade, rocket flare',
      'Party poppers and toy caps': 'party popper, toy cap, cap gun cap',
      Ammunition:
        'ammunition, ammo, bullet, shotgun cartridge, rifle cartridge, blank cartridge, air gun pellet, =live rounds',
      Explosives: 'explosive, bomb, gunpowder, black powder, dynamite, detonator, blasting cap, grenade, landmine',
      'Airbags and belt tensioners': 'airbag, air bag, seat belt pretensioner, airbag module',
    },
  },
  {
    title: 'Weapons',
    reason: 'The law limits who can own, sell and hand over a weapon, and we can’t check that.',
    goods: {
      'Firearms and their parts':
        'gun, firearm, pistol, revolver, rifle, shotgun, air rifle, airgun, air gun, gun barrel',
      'Imitation firearms':
        'imitation firearm, replica gun, deactivated gun, bb gun, airsoft gun, starting pistol, blank firer',
      'Offensive weapons':
        'flick knife, butterfly knife, zombie knife, machete, sword, katana, dagger, knuckle duster, knuckleduster, throwing star, nunchuck, truncheon',
      'Crossbows and catapults': 'crossbow, crossbow bolt, hunting catapult',
      'Sprays and stun guns': 'pepper spray, mace spray, cs gas, cs spray, taser, stun gun',
    },
  },
  {
    title: 'Gases and containers under pressure',
    reason: 'Heat or a drop can burst the container, and most of these gases are flammable.',
    goods: {
      'Gas bottles and canisters':
        'gas bottle, gas canister, gas cylinder, camping gas, butane, propane, helium, helium canister, oxygen cylinder, scuba tank, diving cylinder, co2 cylinder, co2 cartridge, sodastream cylinder',
      'Nitrous oxide': 'nitrous oxide, laughing gas, cream charger, whipped cream charger',
      'Fire extinguishers': 'fire extinguisher',
      'Cigarette lighters and refills':
        '=lighters, cigarette lighter, gas lighter, zippo, zippo lighter, lighter refill, lighter gas',
      'Technical aerosols':
        'spray paint, aerosol paint, paint aerosol, air duster, de icer, deicer, wd40, fly spray, insect spray, spray adhesive, spray glue',
    },
  },
  {
    title: 'Flammable liquids and solids',
    reason: 'Their vapour or dust catches fire easily, and leaks spread to other parcels.',
    goods: {
      'Fuels and lamp oil':
        'petrol, can of petrol, diesel, kerosene, paraffin, lamp oil, lighter fluid, barbecue lighter fluid, bioethanol',
      'Solvents and thinners':
        'solvent, acetone, white spirit, methylated spirit, =meths, turpentine, turps, paint thinner, nail varnish remover, nail polish remover, paint stripper',
      'Oil-based paint and varnish':
        'oil based paint, gloss paint, enamel paint, varnish, wood stain, lacquer, contact adhesive',
      'Matches and firelighters':
        'safety matches, box of matches, =matchsticks, firelighter, fire lighter, fuel tablet',
    },
  },
  {
    title: 'Acids and other corrosives',
    reason: 'They burn skin and eat through packaging and other parcels.',
    goods: {
      Acids: 'acid, battery acid, hydrochloric acid, sulphuric acid, nitric acid',
      'Strong cleaners':
        'bleach, caustic soda, drain cleaner, drain unblocker, oven cleaner, ammonia, hydrogen peroxide',
      'Wet batteries': 'car battery, motorcycle battery, lead acid battery, leisure battery, wet battery',
      Mercury: 'mercury, mercury thermometer, mercury barometer',
    },
  },
  {
    title: 'Poisons and harmful materials',
    reason: 'Even a small amount can make people ill.',
    goods: {
      'Pesticides and weedkiller':
        'pesticide, weedkiller, weed killer, herbicide, insecticide, slug pellet, rat poison, mouse poison, wasp killer',
      Poisons: 'poison, arsenic, cyanide, chloroform',
      Asbestos: 'asbestos',
      'Radioactive material': 'radioactive, radioactive material, uranium, radium',
      'Samples and infectious material':
        'blood sample, urine sample, stool sample, infectious substance, used needle, used syringe',
      Waste: 'clinical waste, household waste, waste oil, used cooking oil, dirty nappy',
    },
  },
  {
    title: 'Lithium batteries on their own',
    reason:
      'They can catch fire if crushed or short-circuited, and the fire is hard to put out. You can send them built into a device.',
    goods: {
      'Loose lithium batteries':
        'lithium battery, lithium ion battery, li ion battery, lipo battery, lithium cell, laptop battery, phone battery, camera battery, drone battery, spare battery, 18650',
      'Power banks': 'power bank, powerbank, battery pack',
      'Damaged or recalled batteries':
        'damaged battery, recalled battery, swollen battery, faulty battery, used battery',
      'E-bikes, e-scooters and hoverboards':
        'e bike, ebike, electric bike, e bike battery, ebike battery, e scooter, electric scooter, hoverboard, electric skateboard',
    },
  },
  {
    title: 'Drugs',
    hasNoNamesakes: true,
    reason: 'They’re illegal, or only a pharmacy can send them.',
    goods: {
      'Illegal drugs':
        'illegal drug, cannabis, marijuana, cocaine, heroin, ecstasy, mdma, ketamine, magic mushroom, khat, poppers',
      'Prescription medicines':
        'prescription medicine, prescription drug, prescription tablet, antibiotic, insulin, morphine, codeine, tramadol, diazepam, anabolic steroid, ozempic, semaglutide',
    },
  },
  {
    title: 'Money, bullion and identity papers',
    hasNoNamesakes: true,
    reason: 'Anyone who opens the parcel can spend or misuse them, and we can’t replace them.',
    goods: {
      'Cash and cheques':
        'cash, banknote, bank note, cheque, cheque book, chequebook, traveller’s cheque, foreign currency',
      'Bank cards': 'bank card, credit card, debit card',
      'Bullion and loose stones':
        'bullion, gold bar, silver bar, gold coin, krugerrand, loose diamond, loose gemstone, precious stone, loose stone',
      Passports: 'passport',
    },
  },
  {
    title: 'Living creatures and protected species',
    hasNoNamesakes: true,
    reason: 'They need care or paperwork we can’t provide.',
    goods: {
      'Living animals':
        'live animal, living animal, puppy, toy poodle puppy, toy terrier puppy, toy spaniel puppy, kitten, hamster, guinea pig, live puppy, live kitten, live hamster, live guinea pig, live fish, live insect, live reptile, live bait, live cricket, live mealworm',
      'Ivory and protected species': 'elephant ivory, ivory tusk, ivory carving, rhino horn, shark fin, tiger skin',
    },
  },
  {
    title: 'Ashes and remains',
    hasNoNamesakes: true,
    reason: 'We can’t give them the care they deserve. For ashes, a funeral director can help you.',
    goods: {
      Ashes: '=ashes, human ashes, cremation ashes, cremated remains',
      'Human and animal remains': 'human remains, animal remains, carcass, body part',
    },
  },
  {
    title: 'Food that needs cooling',
    reason: 'Our vans aren’t refrigerated. It goes off, and can ruin other parcels.',
    goods: {
      'Fresh meat, fish and dairy':
        'fresh meat, raw meat, fresh fish, raw fish, seafood, fresh milk, breast milk, fresh cream, ready meal',
      'Frozen food': 'frozen food, frozen meat, frozen fish, frozen, ice cream',
      'Dry ice': 'dry ice, solid carbon dioxide',
    },
  },
  {
    title: 'Unlawful goods',
    hasNoNamesakes: true,
    reason: 'If it’s illegal to make, own or sell, it’s illegal to send.',
    goods: {
      'Counterfeit goods': 'counterfeit, fake designer, fake branded, pirated, replica designer, knock off',
      'Stolen goods': 'stolen, stolen goods',
      'Obscene material': 'indecent, obscene, extreme pornography',
    },
  },
];
