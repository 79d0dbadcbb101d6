-- What the gazetteer knows before anything is imported: streets that are certain to lie in their outcode, and the towns of the post
-- areas. An outcode without streets answers with none, which is better than a street that does not exist.

create temporary table starter_streets (outcode text, town text, names text);

insert into starter_streets (outcode, town, names) values
  ('DA1', 'Dartford',
    'Burnham Road|East Hill|High Street|Highfield Road|Home Gardens|Hythe Street|Instone Road|Lowfield Street|Market Street|'
    'Spital Street|West Hill'),
  ('SW1A', 'London',
    'Arlington Street|Bennet Street|Cleveland Row|Downing Street|Great Scotland Yard|Horse Guards Avenue|Horse Guards Road|'
    'King Charles Street|Park Place|Parliament Street|Spring Gardens|St James''s Place|St James''s Street|The Mall|Whitehall|'
    'Whitehall Court|Whitehall Place'),
  ('SW1Y', 'London',
    'Carlton House Terrace|Haymarket|Jermyn Street|Pall Mall|St James''s Square|Waterloo Place'),
  ('EC4A', 'London',
    'Fetter Lane|Fleet Street|Shoe Lane'),
  ('WC2N', 'London',
    'Northumberland Avenue|Strand|Villiers Street'),
  ('M1', 'Manchester',
    'Aytoun Street|Bloom Street|Canal Street|Charlotte Street|Chorlton Street|Dale Street|Ducie Street|Faulkner Street|'
    'George Street|Hilton Street|Lever Street|London Road|Minshull Street|Newton Street|Oldham Street|Oxford Road|'
    'Oxford Street|Piccadilly|Portland Street|Princess Street|Richmond Street|Sackville Street|Store Street|Tariff Street|'
    'Whitworth Street'),
  ('EH1', 'Edinburgh',
    'Bank Street|Blackfriars Street|Bristo Place|Broughton Street|Candlemaker Row|Castle Terrace|Castlehill|Chambers Street|'
    'Cockburn Street|Cowgate|Forrest Road|George IV Bridge|Grassmarket|High Street|Infirmary Street|Jeffrey Street|'
    'Johnston Terrace|Lawnmarket|Leith Street|Market Street|Niddry Street|North Bridge|Picardy Place|South Bridge|'
    'Victoria Street|Waverley Bridge|West Bow|York Place'),
  ('EH2', 'Edinburgh',
    'Castle Street|Frederick Street|George Street|Hanover Street|Princes Street|Queen Street|Rose Street|Thistle Street'),
  ('CF10', 'Cardiff',
    'Bute Street|Caroline Street|Castle Street|Charles Street|Church Street|Churchill Way|Custom House Street|Dumfries Place|'
    'Greyfriars Road|High Street|James Street|Lloyd George Avenue|Mill Lane|Mount Stuart Square|Park Place|Park Street|'
    'Quay Street|Queen Street|St Mary Street|The Hayes|Westgate Street|Windsor Place|Wood Street|Working Street'),
  ('BT1', 'Belfast',
    'Ann Street|Arthur Street|Castle Place|Castle Street|Chichester Street|College Square North|College Street|Cornmarket|'
    'Donegall Place|Donegall Square North|Donegall Street|Fountain Street|High Street|Hill Street|Howard Street|May Street|'
    'North Street|Oxford Street|Queen Street|Rosemary Street|Royal Avenue|Union Street|Victoria Street|Waring Street|'
    'Wellington Place'),
  ('LS1', 'Leeds',
    'Boar Lane|Briggate|East Parade|King Street|Park Lane|Park Row|The Headrow|Wellington Street'),
  ('L1', 'Liverpool',
    'Bold Street|Church Street|Hanover Street|Hardman Street|Renshaw Street'),
  ('BS1', 'Bristol',
    'Baldwin Street|Broad Street|College Green|Corn Street|King Street|Park Street|Queen Square|Redcliff Street|'
    'Victoria Street|Welsh Back'),
  ('G1', 'Glasgow',
    'Buchanan Street|Candleriggs|George Street|Glassford Street|High Street|Ingram Street|John Street|Miller Street|'
    'Queen Street|Trongate');

-- Folded as searchName does it: lower case, no apostrophes.
insert into streets (id, name, town, outcode, search_name)
  select 'starter:' || outcode || ':' || name, name, town, outcode, lower(replace(name || ' ' || town, '''', ''))
    from starter_streets, regexp_split_to_table(names, '\|') as name;

drop table starter_streets;

-- London's eight areas are one town; Cleveland and the Outer Hebrides are none.
insert into places (id, name, county, search_name, size)
  select distinct 'starter:' || town, town, '', lower(replace(town, '-', ' ')), 2
    from post_areas, regexp_replace(name, '^London [A-Z]+$', 'London') as town
    where area not in ('HS', 'TS');
