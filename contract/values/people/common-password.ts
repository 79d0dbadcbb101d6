// Characters that people use in place of letters.
const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/**
 * Whether a password is among those an attacker tries first: one of the best-known, one of them with replaced letters (`P@ssw0rd`) or with
 * a suffix (`Liverpool2024!`), a short repeated run, or a walk along the keyboard.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase().replaceAll(/\s/g, '');
  const candidates = [text, withoutTail(text)].flatMap((form) => [form, undisguised(form)]);
  return candidates.some((form) => commonPasswords.has(form)) || isRepetition(text) || isWalk(text);
}

function undisguised(text: string): string {
  return Array.from(text)
    .map((character) => disguises[character] ?? character)
    .join('');
}

/** The word before the digits and signs that people add because a form asks for them. */
function withoutTail(text: string): string {
  return text.replace(/[^\p{L}]{1,6}$/u, '');
}

/** `aaaaaaaa`, `abcabcabc`, `12121212`: at most four characters, repeated. */
function isRepetition(text: string): boolean {
  return /^(.{1,4}?)\1+.{0,3}$/u.test(text) && new Set(text).size <= 4;
}

const walks = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
];

/** `12345678`, `qwertyui`, `zyxwvuts`: neighbours in the alphabet, among the digits or on the keyboard, in either direction. */
function isWalk(text: string): boolean {
  return walks.some((walk) => walk.includes(text) || walk.includes(Array.from(text).toReversed().join('')));
}

/**
 * The best-known passwords and the words they are made of, in lower case. Includes ones below the minimum length because people lengthen
 * them (`arsenal1886!`). Kept small because the browser loads it with the sign-up form.
 */
const commonPasswords: ReadonlySet<string> = new Set(
  `
  aaron abc abcd abcde abcdef abcdefg abcdefgh aberdeen abigail access account accounts acdc adam admin adminadmin
  administrator afc agent alex alexander alfie alice allah alphabet always amanda amazon amber amelia andrea
  andrew android angel angela angels anna anthony anything apple apples april archie arsenal arsenalfc asdf asdfgh
  asdfghjkl ashleigh ashley asshole astonvilla audi august autumn ava azerty baby babyboy babygirl babylove bacon
  badboy badgirl bailey banana bananas barbara barcelona barney baseball basketball bastard batman bayern beatles
  beckham belfast bella benjamin bentley bethany beyonce bigboy bigdaddy birmingham biscuit bismillah bitch black
  blackburn blackcat blank blessed blessing blink blueberry bmw bollocks bolton bond bonnie bournemouth boxing
  brandon brighton bristol britain british britney broncos brother buddha budweiser bugger burger burnley business
  buster butter butterfly callum camaro cambridge candy cantona cardiff carling caroline catherine celtic cfc
  champion champions change changeme charlie charlotte cheese cheesecake chelsea chelseafc cherry chewbacca
  chicken children chloe chocolate christ christian christopher church cinderella claire coco coffee
  comeonyouspurs company computer connor cookie cookies cooper cornwall corvette courier coventry cowboy cowboys
  cricket crystal crystalpalace cupcake customer daddy daisy dallas daniel danielle dartford darthvader darts
  david december default deliver delivery demo derby devon diamond diamonds director dolphin dolphins donald
  donaldduck dorothy dorset dragon dragons drums dublin ducati dumbledore dundee dylan eagle eagles ebay edinburgh
  edward eleanor elizabeth ella elliot elvis emerald emily eminem emma england enter essex ethan everton everybody
  everything evie example facebook faith falcon family father february felix ferrari fido finance florence flower
  flowers football ford fordfocus forever fortnite freddie freedom friday friend friends frodo fuck fuckme fuckoff
  fuckyou fulham gandalf ganesh gangster gareth garfield gemma george georgia gerrard getin ghost giggs ginger
  glasgow gmail goaway golden golf golfer goodboy google grace graham grandad grandma green greenday gryffindor
  guest guinness guitar gunners hacked hacker hacking hannah happiness happy harley harleydavidson harry
  harrypotter harvey hearts heather heaven heineken hello hellohello hellokitty hellothere helloworld helpdesk
  henry hermione hero heroes hibernian hobbit hockey hogwarts holly honda honey hope hotmail hulk hunter hunting
  hurricane iloveu iloveyou instagram internet iphone ipswich ireland ironmaiden ironman isabella isla island jack
  jacob jaguar jake james jamesbond january jasmine jason jasper jedi jennifer jessica jesus jesuschrist jonathan
  jordan joseph joshua july june justice justin justinbieber juventus katherine katie kawasaki kelly kent kevin
  kids killer king kirsty kitty krishna lakers lamborghini lampard landrover larkway lassie laura lauren leeds
  leedsunited legend legends leicester leicestercity lemon leo letme letmein letmeinnow lewandowski lewis lfc liam
  liberty lightning lily linkedin lion liverpool liverpoolfc lkjhgfdsa logan login logon london louise love
  lovelove lovely loveme lover lovers loveyou lucas lucky luckyone lucy luigi luna madonna magic magical manager
  manchester manchestercity manchesterunited mancity manunited manutd march margaret maria mario martin mason
  master matilda matrix matthew max may mazda megan melissa mercedes merlin messi metallica mia michael michelle
  mickey mickeymouse microsoft middlesbrough midnight milan milo minecraft minnie mitsubishi mnbvcxz mohammed
  molly monday monkey monkeys moonlight morpheus mother motorola mountain mufc muffin muhammad mummy murphy music
  mustang mylove mypass mypassword mystic nala nanny natalia natalie natasha nathan neo netflix network newcastle
  newcastleunited newpass newpassword nicholas nicole ninja nintendo nirvana nissan noah nobody nokia none nopass
  nopassword norwich nothing nottingham nottmforest november oasis ocean october office oldpassword oliver olivia
  onedirection open opensesame orange oscar outlook oxford packers pancake panther paradise parcel parcels pass
  passcode passme passpass passphrase passport passw passwd password passwordpassword passwort patricia patrick
  patriots paypal peace peaceful peaches peanut pepper peter phoenix piano pikachu pinkfloyd pirate pizza platinum
  playboy playstation please poiuytrewq pokemon poppy porsche portsmouth prayer prince princess privacy private
  pumpkin purple pussy qazwsx queen queenie queenspark queensparkrangers qwaszx qweasd qweasdzxc qwert qwerty
  qwertyqwerty qwertyui qwertyuiop rachel racing radiohead raiders rainbow ranger rangerover rangers realmadrid
  rebecca redarmy redsox richard rihanna river robert roblox rockstar rocky rolling rollingstones ronaldo rooney
  root rosie rover ruby rugby running ryan safety sales samantha sample samsung samuel samurai sapphire sarah
  sasha saturday scooby scoobydoo scotland secret secretagent secrets secure security september server service
  services sesame sexy sexybitch shadow shearer sheffield shipment shipping shithead silver simba simon sister
  skywalker slipknot slytherin smile smiley smokey snooker snoopy soccer softball soldier somebody something sonic
  sony sooty sophie southampton spiderman spring spurs starlight startrek starwars steelers stephanie stephen
  steven stoke storm strawberry stuart subaru sugar summer sunday sunderland sunflower sunrise sunset sunshine
  superfly superhero superman superstar support suzuki swansea sweet sweetheart sweetie sweetpea swimming system
  taylorswift teddy temp temporary temppass tennis tequila test tester testing testtest thepassword thomas thunder
  thursday tiger tigers tigger tinkerbell toby tornado tottenham tottenhamhotspur toyota tracking trewq trinity
  triumph truelove trust trustno trustnoone tuesday twilight twitter tyler unicorn unitedkingdom user username
  vauxhall veronica victoria victory viking villa vodka volcano volkswagen volleyball wales warrior watford
  wednesday welcome westham whatever whiskey william windows winner winter wizard wolf wolverhampton wolverine
  wolves wonderwoman work worker wrestling xbox xsw yahoo yamaha yankees yellow ynwa yoda yorkshire
  youllneverwalkalone yourpassword youtube zaq zaqwsx zaqxsw zelda zoe zxcv zxcvbn zxcvbnm 00000000 007bond
  01011990 01012000 0123456789 0987654321 10203040 102030405060 11111111 11223344 112233445566 12121212 123123123
  123321123 12344321 12345678 123456789 1234567890 1234abcd 1234qwer 123654789 123abc123 123password 123qwe123
  123qweasd 123qwerty 12password 13579246 147258369 147852369 14789632 159357456 159753456 19841984 1password
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qwerty 20202020 22222222 27182818 31415926 321654987 33333333 42424242 44444444
  456789123 55555555 66666666 69696969 741852963 77777777 789456123 87654321 88888888 987654321 99999999 a1b2c3d4
  a1s2d3f4 aaaa1111 abc12345 abc123abc abcd1234 admin123 area5150 asd123asd asdf1234 blink182 bond007
  correcthorsebatterystaple iloveyou1 iloveyou2 letmein1 love1234 ncc1701d ncc1701e p4ssw0rd pa55w0rd pa55word
  pass1234 q1w2e3r4 q1w2e3r4t5 qazwsx123 qwe12345 qwe123qwe qwer1234 rush2112 test1234 thx1138 trustno1 user1234
  zaq12wsx zaq1zaq1 zxcv1234
`
    .trim()
    .split(/\s+/),
);
