-- The first tariff.

insert into tariffs (version, published_at, effective_from, vat_basis_points, unpaid_days, unused_days, included_cover_pence)
  values (1, '2023-12-01T00:00:00Z', '2024-01-01T00:00:00Z', 2000, 7, 28, 10000);

insert into tariff_bands (tariff_version, up_to_kg, net_pence) values
  (1, 1, 200), (1, 2, 320), (1, 5, 475), (1, 10, 660), (1, 15, 890), (1, 20, 1150), (1, 25, 1400), (1, 30, 1650);

insert into tariff_zones (tariff_version, zone, name, match_order, supplement_pence, delivery_days) values
  (1, 'SCOTTISH_ISLANDS', 'Scottish islands', 1, 650, 4),
  (1, 'HIGHLANDS', 'Scottish Highlands', 2, 250, 3),
  (1, 'NORTHERN_IRELAND', 'Northern Ireland', 3, 600, 3),
  (1, 'ISLE_OF_WIGHT', 'Isle of Wight', 4, 200, 3),
  (1, 'SCILLY', 'Isles of Scilly', 5, 650, 4),
  (1, 'MAINLAND', 'UK mainland', 6, 0, 2);

insert into tariff_zone_districts (tariff_version, zone, area) values
  (1, 'SCOTTISH_ISLANDS', 'HS'),
  (1, 'SCOTTISH_ISLANDS', 'ZE'),
  (1, 'NORTHERN_IRELAND', 'BT');

insert into tariff_zone_districts (tariff_version, zone, area, first_district, last_district) values
  (1, 'SCOTTISH_ISLANDS', 'IV', 41, 49),
  (1, 'SCOTTISH_ISLANDS', 'IV', 51, 51),
  (1, 'SCOTTISH_ISLANDS', 'IV', 55, 56),
  (1, 'SCOTTISH_ISLANDS', 'KA', 27, 28),
  (1, 'SCOTTISH_ISLANDS', 'KW', 15, 17),
  (1, 'SCOTTISH_ISLANDS', 'PA', 20, 20),
  (1, 'SCOTTISH_ISLANDS', 'PA', 41, 49),
  (1, 'SCOTTISH_ISLANDS', 'PA', 60, 78),
  (1, 'SCOTTISH_ISLANDS', 'PH', 42, 44),
  (1, 'HIGHLANDS', 'IV', 1, 28),
  (1, 'HIGHLANDS', 'IV', 30, 32),
  (1, 'HIGHLANDS', 'IV', 36, 36),
  (1, 'HIGHLANDS', 'IV', 40, 40),
  (1, 'HIGHLANDS', 'IV', 52, 54),
  (1, 'HIGHLANDS', 'IV', 63, 63),
  (1, 'HIGHLANDS', 'KW', 1, 14),
  (1, 'HIGHLANDS', 'PA', 21, 40),
  (1, 'HIGHLANDS', 'PA', 80, 80),
  (1, 'HIGHLANDS', 'PH', 17, 26),
  (1, 'HIGHLANDS', 'PH', 30, 41),
  (1, 'HIGHLANDS', 'PH', 49, 50),
  (1, 'ISLE_OF_WIGHT', 'PO', 30, 41),
  (1, 'SCILLY', 'TR', 21, 25);

insert into tariff_refused_areas (tariff_version, area, reason) values
  (1, 'JE', 'is in Jersey, which is not part of the United Kingdom'),
  (1, 'GY', 'is in Guernsey, which is not part of the United Kingdom'),
  (1, 'IM', 'is on the Isle of Man, which is not part of the United Kingdom'),
  (1, 'BF', 'is a British Forces (BFPO) address, which only the forces'' own post serves'),
  (1, 'BX', 'is a bank''s or company''s own postcode and names no place'),
  (1, 'XX', 'is a returns postcode and names no place'),
  (1, 'GIR', 'is a bank''s own postcode and names no place');
