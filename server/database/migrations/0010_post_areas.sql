-- The UK's post areas and the outcodes in use. They are facts that change when the Royal Mail opens or closes an outcode:
-- a later migration adds or removes rows, no code changes. The Crown Dependencies (GY, IM, JE) are not in the United Kingdom.

create table post_areas (
  area text primary key check (area ~ '^[A-Z]{1,2}$'),
  name text not null,
  region text not null,
  -- The mean position of the area's postcodes.
  latitude double precision not null check (latitude between 49 and 61),
  longitude double precision not null check (longitude between -9 and 2)
);

create table outcodes (
  outcode text primary key,
  area text not null references post_areas,
  check (outcode ~ ('^' || area || '[0-9]{1,2}[A-Z]?$'))
);

-- The last column lists the area's outcodes: '1-3 5 1A' stands for area+1, +2, +3, +5 and +1A.
create temporary table post_area_facts (area text, name text, region text, latitude float, longitude float, districts text);

insert into post_area_facts (area, name, region, latitude, longitude, districts) values
  ('AB', 'Aberdeen', 'Scotland', 57.29, -2.32, '10-16 21-25 30-39 41-45 51-56 99'),
  ('AL', 'St Albans', 'East of England', 51.78, -0.29, '1-10'),
  ('B', 'Birmingham', 'West Midlands', 52.46, -1.89, '1-21 23-38 40 42-50 60-80 90-99'),
  ('BA', 'Bath', 'South West', 51.22, -2.42, '1-16 20-22'),
  ('BB', 'Blackburn', 'North West', 53.79, -2.34, '1-12 18'),
  ('BD', 'Bradford', 'Yorkshire and The Humber', 53.83, -1.84, '1-24 97-99'),
  ('BH', 'Bournemouth', 'South West', 50.75, -1.89, '1-25 31'),
  ('BL', 'Bolton', 'North West', 53.59, -2.41, '0-9 11 78'),
  ('BN', 'Brighton', 'South East', 50.83, -0.12, '1-3 5-18 20-27 41-45 50-52 88 91 95 99'),
  ('BR', 'Bromley', 'London', 51.39, 0.05, '1-8'),
  ('BS', 'Bristol', 'South West', 51.44, -2.63, '1-11 13-16 20-32 34-37 39-41 48-49 98-99'),
  ('BT', 'Belfast', 'Northern Ireland', 54.62, -6.39, '1-49 51-57 60-71 74-82 92-94'),
  ('CA', 'Carlisle', 'North West', 54.72, -3.1, '1-28 95'),
  ('CB', 'Cambridge', 'East of England', 52.21, 0.21, '1-11 21-25'),
  ('CF', 'Cardiff', 'Wales', 51.55, -3.33, '3 5 10-11 14-15 23-24 30-48 61-64 71-72 81-83 91 95 99'),
  ('CH', 'Chester', 'North West', 53.29, -3.02, '1-8 25-34 41-49 60-66 70 88 90 99'),
  ('CM', 'Chelmsford', 'East of England', 51.76, 0.4, '0-9 11-24 77 92 98-99'),
  ('CO', 'Colchester', 'East of England', 51.9, 0.93, '1-16'),
  ('CR', 'Croydon', 'London', 51.36, -0.1, '0 2-9 90'),
  ('CT', 'Canterbury', 'South East', 51.26, 1.23, '1-21 50'),
  ('CV', 'Coventry', 'West Midlands', 52.37, -1.5, '1-13 21-23 31-37 47'),
  ('CW', 'Crewe', 'North West', 53.16, -2.46, '1-12 98'),
  ('DA', 'Dartford', 'South East', 51.44, 0.23, '1-18'),
  ('DD', 'Dundee', 'Scotland', 56.54, -2.85, '1-11'),
  ('DE', 'Derby', 'East Midlands', 52.93, -1.5, '1 3-7 11-15 21-24 45 55-56 65 72-75 99'),
  ('DG', 'Dumfries', 'Scotland', 55.02, -3.88, '1-14 16'),
  ('DH', 'Durham', 'North East', 54.83, -1.62, '1-9 97-99'),
  ('DL', 'Darlington', 'North East', 54.53, -1.67, '1-17 98'),
  ('DN', 'Doncaster', 'Yorkshire and The Humber', 53.54, -0.73, '1-12 14-22 31-41'),
  ('DT', 'Dorchester', 'South West', 50.76, -2.49, '1-11'),
  ('DY', 'Dudley', 'West Midlands', 52.45, -2.18, '1-14'),
  ('E', 'London E', 'London', 51.54, -0.01, '1-18 20 22 98 1W'),
  ('EC', 'London EC', 'London', 51.52, -0.1, '1A 1M 1N 1P 1R 1V 1Y 2A 2M 2N 2P 2R 2V 2Y 3A 3M 3N 3P 3R 3V 4A 4M 4N 4P 4R 4V 4Y'),
  ('EH', 'Edinburgh', 'Scotland', 55.92, -3.23, '1-49 51-55 91 95 99'),
  ('EN', 'Enfield', 'East of England', 51.68, -0.08, '1-11 77'),
  ('EX', 'Exeter', 'South West', 50.83, -3.68, '1-24 31-39'),
  ('FK', 'Falkirk', 'Scotland', 56.08, -3.86, '1-21'),
  ('FY', 'Blackpool', 'North West', 53.83, -3.02, '1-8'),
  ('G', 'Glasgow', 'Scotland', 55.87, -4.27, '1-5 11-15 20-23 31-34 40-46 51-53 58 60-79 81-84 90'),
  ('GL', 'Gloucester', 'South West', 51.83, -2.18, '1-20 50-56'),
  ('GU', 'Guildford', 'South East', 51.22, -0.72, '1-12 14-35 46-47 51-52'),
  ('HA', 'Harrow', 'London', 51.59, -0.34, '0-9'),
  ('HD', 'Huddersfield', 'Yorkshire and The Humber', 53.63, -1.78, '1-9'),
  ('HG', 'Harrogate', 'Yorkshire and The Humber', 54.04, -1.55, '1-5'),
  ('HP', 'Hemel Hempstead', 'South East', 51.73, -0.69, '1-23 27'),
  ('HR', 'Hereford', 'West Midlands', 52.07, -2.73, '1-9'),
  ('HS', 'Outer Hebrides', 'Scotland', 57.97, -6.71, '1-9'),
  ('HU', 'Hull', 'Yorkshire and The Humber', 53.77, -0.35, '1-20'),
  ('HX', 'Halifax', 'Yorkshire and The Humber', 53.72, -1.9, '1-7'),
  ('IG', 'Ilford', 'London', 51.59, 0.07, '1-11'),
  ('IP', 'Ipswich', 'East of England', 52.2, 1.08, '1-33 98'),
  ('IV', 'Inverness', 'Scotland', 57.6, -4.19, '1-28 30-32 36 40-49 51-56 63 99'),
  ('KA', 'Kilmarnock', 'Scotland', 55.56, -4.6, '1-30'),
  ('KT', 'Kingston upon Thames', 'South East', 51.36, -0.34, '1-24'),
  ('KW', 'Kirkwall', 'Scotland', 58.66, -3.29, '1-3 5-17'),
  ('KY', 'Kirkcaldy', 'Scotland', 56.17, -3.2, '1-16 99'),
  ('L', 'Liverpool', 'North West', 53.44, -2.92, '1-40 67-72 74-75 80'),
  ('LA', 'Lancaster', 'North West', 54.17, -2.91, '1-23'),
  ('LD', 'Llandrindod Wells', 'Wales', 52.13, -3.34, '1-8'),
  ('LE', 'Leicester', 'East Midlands', 52.64, -1.14, '1-19 21 41 65 67 87 94-95'),
  ('LL', 'Llandudno', 'Wales', 53.13, -3.73, '11-49 51-78'),
  ('LN', 'Lincoln', 'East Midlands', 53.26, -0.35, '1-13'),
  ('LS', 'Leeds', 'Yorkshire and The Humber', 53.82, -1.55, '1-29 78 88 98-99'),
  ('LU', 'Luton', 'East of England', 51.9, -0.5, '1-7'),
  ('M', 'Manchester', 'North West', 53.48, -2.27, '1-9 11-35 38 40-41 43-46 50 60-61 90 99'),
  ('ME', 'Rochester', 'South East', 51.33, 0.59, '1-20'),
  ('MK', 'Milton Keynes', 'South East', 52.06, -0.66, '1-19 40-46 77'),
  ('ML', 'Motherwell', 'Scotland', 55.77, -3.94, '1-12'),
  ('N', 'London N', 'London', 51.58, -0.11, '1-22 81 1C 1P'),
  ('NE', 'Newcastle upon Tyne', 'North East', 55.04, -1.65, '1-13 15-49 61-71 85 88 92 98-99'),
  ('NG', 'Nottingham', 'East Midlands', 53.01, -1.06, '1-25 31-34 80 90'),
  ('NN', 'Northampton', 'East Midlands', 52.3, -0.83, '1-18 29'),
  ('NP', 'Newport', 'Wales', 51.68, -3.02, '4 7-8 10-13 15-16 18-20 22-26 44 90'),
  ('NR', 'Norwich', 'East of England', 52.65, 1.33, '1-35 99'),
  ('NW', 'London NW', 'London', 51.56, -0.2, '1-11 26 1W'),
  ('OL', 'Oldham', 'North West', 53.58, -2.12, '1-16'),
  ('OX', 'Oxford', 'South East', 51.79, -1.29, '1-5 7 9-18 20 25-29 33 39 44 49'),
  ('PA', 'Paisley', 'Scotland', 55.92, -4.79, '1-38 41-49 60-78 80'),
  ('PE', 'Peterborough', 'East of England', 52.67, -0.01, '1-16 19-38'),
  ('PH', 'Perth', 'Scotland', 56.57, -3.74, '1-26 30-44 49-50'),
  ('PL', 'Plymouth', 'South West', 50.43, -4.34, '1-35 95'),
  ('PO', 'Portsmouth', 'South East', 50.8, -1.05, '1-22 24 30-41'),
  ('PR', 'Preston', 'North West', 53.73, -2.75, '0-9 11 25-26'),
  ('RG', 'Reading', 'South East', 51.4, -1.03, '1-2 4-10 12 14 17-31 40-42 45'),
  ('RH', 'Redhill', 'South East', 51.11, -0.21, '1-20 77'),
  ('RM', 'Romford', 'London', 51.55, 0.22, '1-20'),
  ('S', 'Sheffield', 'Yorkshire and The Humber', 53.4, -1.4, '1-14 17-18 20-21 25-26 32-33 35-36 40-45 49 60-66 70-75 80-81 94-99'),
  ('SA', 'Swansea', 'Wales', 51.77, -4.23, '1-20 31-48 61-73 80 99'),
  ('SE', 'London SE', 'London', 51.47, -0.03, '1-28 1P'),
  ('SG', 'Stevenage', 'East of England', 51.95, -0.16, '1-19'),
  ('SK', 'Stockport', 'North West', 53.37, -2.1, '1-17 22-23'),
  ('SL', 'Slough', 'South East', 51.52, -0.64, '0-9 60 95'),
  ('SM', 'Sutton', 'London', 51.36, -0.19, '1-7'),
  ('SN', 'Swindon', 'South West', 51.5, -1.9, '1-16 25-26 38 80 99'),
  ('SO', 'Southampton', 'South East', 50.94, -1.39, '14-25 30-32 40-43 45 50-53 97'),
  ('SP', 'Salisbury', 'South West', 51.11, -1.79, '1-11'),
  ('SR', 'Sunderland', 'North East', 54.87, -1.39, '1-8 43'),
  ('SS', 'Southend-on-Sea', 'East of England', 51.56, 0.6, '0-9 11-17 22 99'),
  ('ST', 'Stoke-on-Trent', 'West Midlands', 52.98, -2.14, '1-21 55'),
  ('SW', 'London SW', 'London', 51.46, -0.17, '2-20 95 1A 1E 1H 1P 1V 1W 1X 1Y'),
  ('SY', 'Shrewsbury', 'West Midlands', 52.67, -3.05, '1-25 99'),
  ('TA', 'Taunton', 'South West', 51.06, -3.07, '1-24'),
  ('TD', 'Galashiels', 'Scotland', 55.61, -2.53, '1-15'),
  ('TF', 'Telford', 'West Midlands', 52.72, -2.46, '1-13'),
  ('TN', 'Tonbridge', 'South East', 51.08, 0.45, '1-40'),
  ('TQ', 'Torquay', 'South West', 50.46, -3.62, '1-14'),
  ('TR', 'Truro', 'South West', 50.21, -5.24, '1-27'),
  ('TS', 'Cleveland', 'North East', 54.58, -1.22, '1-29'),
  ('TW', 'Twickenham', 'London', 51.45, -0.39, '1-20 98'),
  ('UB', 'Southall', 'London', 51.53, -0.42, '1-11 18'),
  ('W', 'London W', 'London', 51.51, -0.2, '2-14 1A 1B 1C 1D 1F 1G 1H 1J 1K 1S 1T 1U 1W'),
  ('WA', 'Warrington', 'North West', 53.39, -2.6, '1-16 55 88'),
  ('WC', 'London WC', 'London', 51.52, -0.12, '1A 1B 1E 1H 1N 1R 1V 1X 2A 2B 2E 2H 2N 2R'),
  ('WD', 'Watford', 'East of England', 51.66, -0.39, '3-7 17-19 23-25 99'),
  ('WF', 'Wakefield', 'Yorkshire and The Humber', 53.69, -1.49, '1-17 90'),
  ('WN', 'Wigan', 'North West', 53.53, -2.64, '1-8'),
  ('WR', 'Worcester', 'West Midlands', 52.17, -2.19, '1-15 99'),
  ('WS', 'Walsall', 'West Midlands', 52.65, -1.95, '1-15'),
  ('WV', 'Wolverhampton', 'West Midlands', 52.58, -2.17, '1-16 98-99'),
  ('YO', 'York', 'Yorkshire and The Humber', 54.07, -0.84, '1 7-8 10-19 21-26 30-32 41-43 51 60-62 90'),
  ('ZE', 'Lerwick', 'Scotland', 60.22, -1.2, '1-3');

insert into post_areas (area, name, region, latitude, longitude)
  select area, name, region, latitude, longitude from post_area_facts;

insert into outcodes (outcode, area)
  select area || run, area
    from post_area_facts, regexp_split_to_table(districts, ' ') as run
    where run not like '%-%'
  union all
  select area || district, area
    from post_area_facts,
      regexp_split_to_table(districts, ' ') as run,
      generate_series(split_part(run, '-', 1)::integer, split_part(run, '-', 2)::integer) as district
    where run like '%-%';

drop table post_area_facts;
