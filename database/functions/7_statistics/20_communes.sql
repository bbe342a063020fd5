-- The commune or town that an address names, for the statistics of a period (PERIOD-04).

-- The commune or town that an address names first, "Autre" without; of those at one word the longest. PERIOD-04.
create or replace function commune_of(address text) returns text
language sql immutable parallel safe
return coalesce(
  '{
    "abobo": "Abobo", "ndotre": "Abobo", "n dotre": "Abobo", "pk 18": "Abobo", "pk18": "Abobo", "avocatier": "Abobo",
    "samake": "Abobo", "plateau dokui": "Abobo", "adjame": "Adjamé", "220 logements": "Adjamé",
    "williamsville": "Adjamé", "bracodi": "Adjamé", "anyama": "Anyama", "attecoube": "Attécoubé",
    "locodjro": "Attécoubé", "abobo doume": "Attécoubé", "bingerville": "Bingerville", "feh kesse": "Bingerville",
    "akandje": "Bingerville", "cocody": "Cocody", "angre": "Cocody", "riviera": "Cocody", "2 plateaux": "Cocody",
    "2plateaux": "Cocody", "deux plateaux": "Cocody", "ii plateaux": "Cocody", "palmeraie": "Cocody",
    "faya": "Cocody", "attoban": "Cocody", "bonoumin": "Cocody", "akouedo": "Cocody", "mpouto": "Cocody",
    "m pouto": "Cocody", "anono": "Cocody", "blockhauss": "Cocody", "danga": "Cocody", "les vallons": "Cocody",
    "koumassi": "Koumassi", "remblais": "Koumassi", "grand campement": "Koumassi", "marcory": "Marcory",
    "zone 4": "Marcory", "zone4": "Marcory", "zone 4c": "Marcory", "bietry": "Marcory", "anoumabo": "Marcory",
    "plateau": "Plateau", "port bouet": "Port-Bouët", "vridi": "Port-Bouët", "gonzagueville": "Port-Bouët",
    "adjouffou": "Port-Bouët", "jean folly": "Port-Bouët", "songon": "Songon", "treichville": "Treichville",
    "treich": "Treichville", "yopougon": "Yopougon", "yop": "Yopougon", "niangon": "Yopougon", "siporex": "Yopougon",
    "selmer": "Yopougon", "toits rouges": "Yopougon", "ananeraie": "Yopougon", "gesco": "Yopougon",
    "wassakara": "Yopougon", "port bouet 2": "Yopougon", "abengourou": "Abengourou", "aboisso": "Aboisso",
    "adzope": "Adzopé", "agboville": "Agboville", "assinie": "Assinie", "bondoukou": "Bondoukou",
    "bouafle": "Bouaflé", "bouake": "Bouaké", "dabou": "Dabou", "daloa": "Daloa", "daoukro": "Daoukro",
    "dimbokro": "Dimbokro", "divo": "Divo", "duekoue": "Duékoué", "ferkessedougou": "Ferkessédougou",
    "ferke": "Ferkessédougou", "gagnoa": "Gagnoa", "grand bassam": "Grand-Bassam", "bassam": "Grand-Bassam",
    "mockeyville": "Grand-Bassam", "issia": "Issia", "jacqueville": "Jacqueville", "katiola": "Katiola",
    "korhogo": "Korhogo", "man": "Man", "odienne": "Odienné", "san pedro": "San-Pédro", "sanpedro": "San-Pédro",
    "sassandra": "Sassandra", "seguela": "Séguéla", "sinfra": "Sinfra", "soubre": "Soubré", "tiassale": "Tiassalé",
    "toumodi": "Toumodi", "yamoussoukro": "Yamoussoukro", "yakro": "Yamoussoukro"
  }'::jsonb ->> (
    regexp_match(
      ' ' || regexp_replace(lower(unaccent(normalize(address))), '[^a-z0-9]+', ' ', 'g') || ' ',
      ' ('
      '2 plateaux|220 logements|2plateaux|abengourou|abobo|abobo doume|aboisso|adjame|adjouffou|adzope|agboville|'
      'akandje|akouedo|ananeraie|angre|anono|anoumabo|anyama|assinie|attecoube|attoban|avocatier|bassam|bietry|'
      'bingerville|blockhauss|bondoukou|bonoumin|bouafle|bouake|bracodi|cocody|dabou|daloa|danga|daoukro|deux plateaux|'
      'dimbokro|divo|duekoue|faya|feh kesse|ferke|ferkessedougou|gagnoa|gesco|gonzagueville|grand bassam|'
      'grand campement|ii plateaux|issia|jacqueville|jean folly|katiola|korhogo|koumassi|les vallons|locodjro|m pouto|'
      'man|marcory|mockeyville|mpouto|n dotre|ndotre|niangon|odienne|palmeraie|pk 18|pk18|plateau|plateau dokui|'
      'port bouet|port bouet 2|remblais|riviera|samake|san pedro|sanpedro|sassandra|seguela|selmer|sinfra|siporex|'
      'songon|soubre|tiassale|toits rouges|toumodi|treich|treichville|vridi|wassakara|williamsville|yakro|yamoussoukro|'
      'yop|yopougon|zone 4|zone 4c|zone4'
      ') '
    )
  )[1],
  'Autre'
);
grant execute on function commune_of(text) to admin;
