enum ServerPlaceholder {}
import Hummingbird
import HummingbirdTLS
import HummingbirdHTTP2
import CryptoExtras
